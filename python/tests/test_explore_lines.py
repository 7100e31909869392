"""The lines of Python and of the terminal that the page of ``explore`` gives: they rank as it does."""

import base64
import http.cookiejar
import json
import os
import shlex
import signal
import subprocess
import sys
import urllib.request

import numpy as np
import pandas as pd
import pytest

TABLE = """number,size,colour,price,kind
1,3,red,10.5,calm
2,,blue,11.25,wild
3,2,red,9.75,calm
4,5,green,13.5,wild
5,1,red,12.5,wild
6,4,blue,10.75,calm
"""

# Rows with a gap, the last one without a label.
GAPS = TABLE + """7,4,green,,calm
8,2,red,9.25,calm
9,1,blue,12.25,wild
10,3,red,8.75,
"""

COMMAS = '''"a, b";"""c"", d";e;"its, kind"
1,5;2,25;3;calm
2,5;4,25;1;wild
3,5;1,75;4;calm
1,5;5,5;2;wild
2,5;2,5;5;calm
4,5;5,25;1;wild
'''


class Page:
    """What a page in a browser would say to the server."""

    def __init__(self, address):
        self.origin = "/".join(address.split("/")[:3])
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        )
        page = self.opener.open(address).read().decode()
        self.token = page.split('name="token" content="')[1].split('"')[0]

    def ask(self, name, question):
        request = urllib.request.Request(
            f"{self.origin}/api/{name}",
            json.dumps({"page": "test", **question}).encode(),
            {"Origin": self.origin, "X-Foldsieve-Token": self.token},
        )
        said = self.opener.open(request).read().decode()
        assert "event: result\n" in said, said
        return json.loads(said.split("event: result\n")[1].split("data: ", 1)[1].split("\n\n")[0])


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    folder = tmp_path_factory.mktemp("explored")
    (folder / "things.csv").write_text(TABLE)
    (folder / "commas.csv").write_text(COMMAS)
    (folder / "gaps.csv").write_text(GAPS)
    process = subprocess.Popen(
        [sys.executable, "-m", "foldsieve", "explore", "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=folder,
        # What a shell runs in the background ignores Ctrl-C, and hands that on.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        yield Page(process.stdout.readline().strip()), folder
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0  # Ctrl-C is how it ends


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize(
    "state",
    [
        {
            "view": {"data": "wdbc"}, "method": "fisher", "map": "pca",
            "rows": list(range(0, 500, 7)), "apart": "relieff",
        },
        {
            "view": {"data": "wdbc", "drop": ["mean_area"], "scale": "minmax"},
            "method": "relieff",
            "parameters": {"neighbors": "7"},
            "keep": ["mean_radius"],
            "methods": ["fisher", "variance"],
        },
        {
            "view": {"data": "things.csv", "label": "kind", "id": "number"},
            "method": "mutual-information", "rows": [0, 2, 3], "apart": "mutual-information",
        },
        {
            "view": {
                "data": "things.csv", "label": "price", "target": "number", "drop": ["number"],
                "missing": "median", "categorical": "one-hot", "scale": "none",
            },
            "method": "f-test",
        },
        {
            "view": {"data": "gaps.csv", "label": "kind", "id": "number", "missing": "drop-rows"},
            "method": "fisher", "map": "pca", "rows": [1, 2, 5], "apart": "fisher",
        },
        {
            "view": {
                "data": "commas.csv", "decimal": "comma", "header": "present", "label": "its, kind",
                "drop": ["a, b"],
            },
            "method": "fisher", "keep": ['"c", d'], "rows": [0, 3, 5], "apart": "fisher",
        },
    ],
)
def test_the_lines_rank_as_the_page(state, page, monkeypatch):
    page, folder = page
    state = {"top": 2, **state}
    units = page.ask("open", state)["units"]
    ranked = page.ask("rank", state)
    order = np.frombuffer(base64.b64decode(ranked["order"]), "<i4")
    scores = np.frombuffer(base64.b64decode(ranked["scores"]), "<f8")
    lines = page.ask("repeat", state)
    monkeypatch.chdir(folder)
    if "rows" in state:
        file = page.ask("take", {**state, "what": "selection"})
        (folder / file["name"]).write_bytes(base64.b64decode(file["bytes"]))
    done = {}
    exec(lines["python"], done)  # pylint: disable=exec-used
    assert done["best"] == [units[unit] for unit in order[:2]]
    assert done["ranking"]["score"].tolist() == scores[order].tolist()
    assert list(done["small"].columns) == done["best"]
    for name in ["select"] + ["embed"] * ("map" in state):
        words = shlex.split(lines[name])
        assert words[0] == "foldsieve"
        ran = subprocess.run(
            [sys.executable, "-m", *words, "--force"], capture_output=True, text=True
        )
        assert ran.returncode == 0, ran.stderr
        made = pd.read_csv(words[words.index("--output") + 1], float_precision="round_trip")
        if name == "select":
            assert set(done["best"]) <= {column.split("=")[0] for column in made.columns}
        else:
            np.testing.assert_array_equal(made.iloc[:, 1:3].to_numpy(), done["places"])
    if "rows" in state:
        told = page.ask("apart", {**state, "method": state["apart"]})
        order = np.frombuffer(base64.b64decode(told["order"]), "<i4")
        scores = np.frombuffer(base64.b64decode(told["scores"]), "<f8")
        names = [units[unit] for unit in order]
        assert done["apart"]["feature"].tolist() == names
        assert done["apart"]["score"].tolist() == scores[order].tolist()
        words = shlex.split(lines["apart"]) + ["--output", "apart.csv", "--force"]
        ran = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
        assert pd.read_csv("apart.csv")["feature"].tolist() == names
    if "methods" in state:
        assert done["compared"].best in ("fisher", "relieff", "variance")
