"""The same data, seed and parameters give the same numbers as the command line, bit for bit."""

import csv
import subprocess
import sys

import numpy as np
import pytest

import foldsieve as fs
from foldsieve._jvm import java


def _program(*arguments):
    done = subprocess.run(
        [sys.executable, "-m", "foldsieve", *map(str, arguments), "--quiet"],
        capture_output=True,
        text=True,
        timeout=300,
    )
    return done


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """Whole numbers, two classes, 4 x 4 pixels: something every method takes."""
    rng = np.random.RandomState(11)
    y = np.repeat([0, 1], 30)
    X = rng.randint(0, 9, size=(60, 16)) + 3 * y[:, None] * (np.arange(16) % 3 == 0)
    file = tmp_path_factory.mktemp("data") / "table.csv"
    header = [f"f{j}" for j in range(16)] + ["label"]
    with open(file, "w", newline="", encoding="utf-8") as out:
        csv.writer(out).writerows([header, *np.column_stack([X, y]).tolist()])
    return file, X.astype(float), y


@pytest.fixture(scope="module")
def rankings(table, tmp_path_factory):
    """All rankings of the program in one run."""
    file, _, _ = table
    ids = [cls._method for cls in _classes(fs.selectors)]
    out = tmp_path_factory.mktemp("out") / "rankings.csv"
    done = _program("rank", file, "--label", "label", "--scale", "none", "--seed", 1,
                    "--method", ",".join(ids), "--output", out)
    assert done.returncode == 0, done.stderr
    found = {}
    for row in csv.DictReader(open(out, newline="", encoding="utf-8")):
        found.setdefault(row["method"], []).append((int(row["index"]), row["score"]))
    return found


def _classes(module):
    return [getattr(module, name) for name in module.__all__]


@pytest.mark.parametrize("cls", _classes(fs.selectors), ids=lambda cls: cls.__name__)
def test_every_ranking(cls, table, rankings):
    _, X, y = table
    ranked = fs.rank(X, y, cls._method, random_state=1)
    theirs = rankings[cls._method]
    assert ranked["index"].tolist() == [index for index, _ in theirs]
    for ours, (_, text) in zip(ranked["score"], theirs):
        assert (np.isnan(ours) and text == "") or ours == float(text)


@pytest.mark.parametrize("cls", _classes(fs.embeddings), ids=lambda cls: cls.__name__)
def test_every_map(cls, table, tmp_path):
    file, X, y = table
    model = cls()
    model.set_params(n_components=1)
    image = {"image_shape": (4, 4)} if "image_shape" in model.get_params() else {}
    model.set_params(**image).fit(X, y)
    out = tmp_path / "map.npz"
    done = _program("embed", file, "--label", "label", "--scale", "none", "--seed", 1, "--method",
                    cls._method, "--dims", 1, "--output", out,
                    *(["--image", "4x4"] if image else []))
    assert done.returncode == 0, done.stderr
    np.testing.assert_array_equal(model.embedding_, np.load(out)["Y"])


def test_catalogue_and_classes_agree():
    """A method that is added, or changed, needs `python tools/generate.py`."""
    kinds = java("method.Method$Kind")
    for module, kind in ((fs.selectors, [kinds.FEATURE_SCORE]),
                         (fs.embeddings, [kinds.EMBEDDING, kinds.IMAGE_EMBEDDING])):
        ids = {str(m.id()) for k in kind for m in java("method.Methods").all(k)}
        assert ids == {cls._method for cls in _classes(module)}


def test_the_generated_files_are_up_to_date():
    generate = __import__("pathlib").Path(__file__).parents[1] / "tools" / "generate.py"
    done = subprocess.run([sys.executable, str(generate), "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
