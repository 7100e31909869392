"""The same data, seed and parameters give the same numbers as the command line, bit for bit."""

import csv
import json
import subprocess
import sys

import numpy as np
import pandas as pd
import pytest
from programs import classes, done, rankings, write_table
from sklearn.datasets import load_wine
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import foldsieve as fs
from foldsieve._jvm import java


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """Whole numbers, two classes, 4 x 4 pixels: something every method takes."""
    rng = np.random.RandomState(11)
    y = np.repeat([0, 1], 30)
    X = rng.randint(0, 9, size=(60, 16)) + 3 * y[:, None] * (np.arange(16) % 3 == 0)
    file = tmp_path_factory.mktemp("data") / "table.csv"
    write_table(file, X, y)
    return file, X.astype(float), y


@pytest.fixture(scope="module")
def ranked_there(table, tmp_path_factory):
    """All rankings of the program in one run."""
    file, _, _ = table
    ids = ",".join(cls._method for cls in classes(fs.selectors))
    return rankings(
        tmp_path_factory.mktemp("out") / "rankings.csv", file, "--label", "label", "--scale",
        "none", "--seed", 1, "--method", ids,
    )


@pytest.mark.parametrize("cls", classes(fs.selectors), ids=lambda cls: cls.__name__)
def test_every_ranking(cls, table, ranked_there):
    _, X, y = table
    ranked = fs.rank(X, y, cls._method, scale=None, random_state=1)
    theirs = ranked_there[cls._method]
    assert ranked["index"].tolist() == [index for index, _ in theirs]
    for ours, (_, text) in zip(ranked["score"], theirs):
        assert (np.isnan(ours) and text == "") or ours == float(text)


@pytest.mark.parametrize("cls", classes(fs.embeddings), ids=lambda cls: cls.__name__)
def test_every_map(cls, table, tmp_path):
    file, X, y = table
    model = cls()
    model.set_params(n_components=1)
    image = {"image_shape": (4, 4)} if "image_shape" in model.get_params() else {}
    model.set_params(**image).fit(X, y)
    out = tmp_path / "map.npz"
    done("embed", file, "--label", "label", "--scale", "none", "--seed", 1, "--method", cls._method,
         "--dims", 1, "--output", out, *(["--image", "4x4"] if image else []))
    np.testing.assert_array_equal(model.embedding_, np.load(out)["Y"])


@pytest.fixture(scope="module")
def wine(tmp_path_factory):
    """Columns of different units, which the defaults standardise."""
    X, y = load_wine(return_X_y=True, as_frame=True)
    file = tmp_path_factory.mktemp("data") / "wine.csv"
    X.assign(kind=y).to_csv(file, index=False)
    return file, X, y


@pytest.mark.parametrize("method", ["default", "variance", "relieff", "laplacian"])
def test_the_defaults_rank_alike(method, wine):
    file, X, y = wine
    named = [] if method == "default" else ["--method", method]
    said = done("rank", file, "--label", "kind", "--output", "-", *named)
    theirs = list(csv.DictReader(said.splitlines()))
    ours = fs.rank(X, y, method)
    assert ours["feature"].tolist() == [row["feature"] for row in theirs]
    assert ours["score"].tolist() == [float(row["score"]) for row in theirs]
    if method != "variance":  # of standardised columns it would say nothing: both take it unscaled
        assert ours["score"].tolist() != fs.rank(X, y, method, scale=None)["score"].tolist()


@pytest.mark.parametrize("method", ["default", "relieff"])
def test_the_defaults_select_alike(method, wine, tmp_path):
    file, X, y = wine
    named = [] if method == "default" else ["--method", method]
    for wanted in (4, "auto"):
        out = tmp_path / f"kept-{wanted}.csv"
        done("select", file, "--label", "kind", "--top", wanted, "--output", out, *named)
        kept = set(pd.read_csv(out, nrows=1).columns) - {"kind"}
        assert set(fs.Selector(method, wanted).fit(X, y).get_feature_names_out()) == kept


@pytest.mark.parametrize("method", ["default", "pca", "lda"])
def test_the_defaults_map_alike(method, wine, tmp_path):
    file, X, y = wine
    out = tmp_path / "map.npz"
    named = [] if method == "default" else ["--method", method]
    done("embed", file, "--label", "kind", "--output", out, *named)
    ours = fs.Embedding(method).fit(X, y).embedding_
    np.testing.assert_array_equal(ours, np.load(out)["Y"])
    assert not np.array_equal(ours, fs.Embedding(method, scale=None).fit(X, y).embedding_)


def test_the_defaults_compare_alike(wine, tmp_path):
    file, X, y = wine
    out = tmp_path / "compared"
    done("compare", file, "--label", "kind", "--method", "fisher,relieff", "--output", out)
    summary = json.loads((out / "summary.json").read_text(encoding="utf-8"))
    curves = fs.compare(X, y, ["fisher", "relieff"]).to_frame()
    for method in ("fisher", "relieff", "random"):
        for judge in ("ncm", "1nn"):
            is_theirs = (curves["method"] == method) & (curves["judge"] == judge)
            curve = curves[is_theirs & (curves["metric"] == "accuracy")]
            assert curve["mean"].max() == summary[method][judge]["best"]


def test_classes_leave_scaling_to_the_user(wine):
    _, X, y = wine
    plain = fs.Variance().fit(X).scores_
    np.testing.assert_allclose(plain, X.var(ddof=0), rtol=1e-12)
    of_scaled = make_pipeline(StandardScaler(), fs.ReliefF(4)).fit(X, y)[-1].scores_
    np.testing.assert_allclose(of_scaled, fs.Selector("relieff", 4).fit(X, y).scores_, rtol=1e-9)


def test_catalogue_and_classes_agree():
    """A method that is added, or changed, needs `python tools/generate.py`."""
    kinds = java("method.Method$Kind")
    for module, kind in ((fs.selectors, [kinds.FEATURE_SCORE]),
                         (fs.embeddings, [kinds.EMBEDDING, kinds.IMAGE_EMBEDDING])):
        ids = {str(m.id()) for k in kind for m in java("method.Methods").all(k)}
        assert ids == {cls._method for cls in classes(module)}


def test_the_generated_files_are_up_to_date():
    generate = __import__("pathlib").Path(__file__).parents[1] / "tools" / "generate.py"
    ended = subprocess.run([sys.executable, str(generate), "--check"], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout + ended.stderr
