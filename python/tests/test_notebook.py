"""The notebook runs where it lies, and gives what it shows: its texts, its tables, its pictures.

``FOLDSIEVE_NOTEBOOK=write`` in the environment writes what it gives into it.
"""

import base64
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

NOTEBOOK = Path(__file__).resolve().parents[1] / "tutorial.ipynb"


@pytest.fixture(scope="module")
def executed(tmp_path_factory):
    for module in ("nbconvert", "ipykernel", "matplotlib"):
        pytest.importorskip(module)
    folder = tmp_path_factory.mktemp("notebook")
    # The kernel of the system is another Python than this one, which has the package.
    kernel = folder / "kernels" / "python3"
    kernel.mkdir(parents=True)
    (kernel / "kernel.json").write_text(
        json.dumps(
            {
                "argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
                "display_name": "Python 3",
                "language": "python",
            }
        )
    )
    ended = subprocess.run(
        [
            sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute",
            "--ExecutePreprocessor.timeout=600", "--ExecutePreprocessor.record_timing=False",
            "--output-dir", str(folder), "--output", "executed.ipynb", NOTEBOOK.name,
        ],
        capture_output=True,
        text=True,
        timeout=900,
        cwd=NOTEBOOK.parent,
        env={**os.environ, "JUPYTER_PATH": str(folder)},
    )
    assert ended.returncode == 0, ended.stderr
    result = folder / "executed.ipynb"
    if os.environ.get("FOLDSIEVE_NOTEBOOK") == "write":
        _write(result)
    return json.loads(result.read_text(encoding="utf-8"))


def _write(result):
    made = json.loads(result.read_text(encoding="utf-8"))
    NOTEBOOK.write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _cells(notebook):
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def _texts(cell):
    """All that is said, but for pictures."""
    found = []
    for output in cell["outputs"]:
        assert output["output_type"] != "error", output
        data = output.get("data", {"text/plain": output.get("text", "")})
        found += [(kind, "".join(text)) for kind, text in data.items() if kind != "image/png"]
    return found


def _pictures(cell):
    import matplotlib.image

    return [
        matplotlib.image.imread(io.BytesIO(base64.b64decode(output["data"]["image/png"])))
        for output in cell["outputs"]
        if "image/png" in output.get("data", {})
    ]


def test_it_says_what_it_shows(executed):
    committed = _cells(json.loads(NOTEBOOK.read_text(encoding="utf-8")))
    for shown, made in zip(committed, _cells(executed)):
        assert _texts(shown) == _texts(made), "".join(shown["source"])


def test_its_pictures_are_those_it_makes(executed):
    committed = _cells(json.loads(NOTEBOOK.read_text(encoding="utf-8")))
    count = 0
    for shown, made in zip(committed, _cells(executed)):
        theirs, ours = _pictures(shown), _pictures(made)
        assert len(theirs) == len(ours), "".join(shown["source"])
        for before, now in zip(theirs, ours):
            assert before.shape == now.shape
            # Another matplotlib draws letters elsewhere by a hair; other data are other pictures.
            assert np.abs(before - now).mean() < 0.01
            assert now.std() > 0.05, "an empty picture"
            count += 1
    assert count == 2
