"""What is known of rows and features: metrics, weights, what must stay, groups, protocols."""

import csv
import subprocess
import sys

import numpy as np
import pytest
import scipy.sparse as sp
from sklearn.datasets import load_digits, load_iris, load_wine
from sklearn.metrics import pairwise_distances
from sklearn.neighbors import KNeighborsTransformer

import foldsieve as fs


@pytest.fixture(scope="module")
def iris():
    return load_iris(return_X_y=True, as_frame=True)


def _table(file, frame, **columns):
    frame.assign(**columns).to_csv(file, index=False)
    return file


def _ranking(*arguments):
    """What the program ranks by its defaults, the scaling among them."""
    done = subprocess.run(
        [sys.executable, "-m", "foldsieve", "rank", *map(str, arguments), "--quiet", "--output",
         "-", "--seed", "1"],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    rows = list(csv.DictReader(done.stdout.splitlines()))
    return [row["feature"] for row in rows], [float(row["score"]) for row in rows]


def _same(ranked, theirs):
    assert ranked["feature"].tolist() == theirs[0]
    assert ranked["score"].tolist() == theirs[1]


@pytest.mark.parametrize("metric", ["manhattan", "cosine", "correlation", "gower"])
def test_a_metric_is_the_programs(metric, iris, tmp_path):
    X, y = iris
    file = _table(tmp_path / "iris.csv", X, kind=y.to_numpy())
    theirs = _ranking(file, "--label", "kind", "--method", "laplacian", "--metric", metric)
    _same(fs.rank(X, y, "laplacian", metric=metric), theirs)
    assert fs.LaplacianScore(metric=metric, scale="auto").fit(X).scores_[0] in theirs[1]


@pytest.mark.parametrize("metric", ["manhattan", "cosine", "correlation"])
def test_neighbours_by_a_metric_are_scikit_learns(metric):
    X = load_wine().data
    ours = fs.NeighborsTransformer(n_neighbors=4, metric=metric).fit_transform(X)
    theirs = KNeighborsTransformer(n_neighbors=4, metric=metric, algorithm="brute").fit_transform(X)
    # Their cosine of a row with itself is not quite 0.
    np.testing.assert_allclose(np.sort(ours.data), np.sort(theirs.data), rtol=1e-9, atol=1e-8)


def test_given_distances_and_graphs_are_the_metric():
    X = load_wine().data
    D = pairwise_distances(X, metric="manhattan")
    expected = fs.LaplacianScore(n_neighbors=5, metric="manhattan").fit(X).order_
    assert fs.LaplacianScore(n_neighbors=5, metric=D).fit(X).order_.tolist() == expected.tolist()
    nearest = np.argsort(D, axis=1, kind="stable")[:, 1:11]
    rows = np.repeat(np.arange(len(X)), 10)
    graph = sp.csr_matrix((D[rows, nearest.ravel()], (rows, nearest.ravel())), shape=D.shape)
    assert fs.LaplacianScore(n_neighbors=5, metric=graph).fit(X).order_.tolist() == expected.tolist()


def test_distances_alone_are_mapped():
    X = load_wine().data
    D = pairwise_distances(X)
    of_rows = fs.Isomap(n_neighbors=8).fit(X).embedding_
    of_distances = fs.Isomap(n_neighbors=8, metric="precomputed").fit(D).embedding_
    np.testing.assert_allclose(np.abs(of_distances), np.abs(of_rows), rtol=1e-6, atol=1e-6)
    with pytest.raises(ValueError, match="maps features"):
        fs.Embedding("pca", metric="precomputed").fit(D)


def test_unknown_metrics_are_refused():
    with pytest.raises(ValueError, match="metric"):
        fs.LaplacianScore(metric="euclid").fit(load_wine().data)


def test_weights_are_rows_that_come_often(iris, tmp_path):
    X, y = iris
    weights = np.arange(len(y)) % 3
    often = np.repeat(np.arange(len(y)), weights)
    weighed = fs.FisherScore().fit(X, y, sample_weight=weights)
    repeated = fs.FisherScore().fit(X.iloc[often], y.iloc[often])
    np.testing.assert_allclose(weighed.scores_, repeated.scores_, rtol=1e-12)
    file = _table(tmp_path / "iris.csv", X, kind=y.to_numpy(), often=weights)
    theirs = _ranking(file, "--label", "kind", "--method", "fisher", "--weight", "often")
    _same(fs.rank(X, y, "fisher", sample_weight=weights), theirs)


def test_weights_that_do_not_fit_are_refused(iris):
    X, y = iris
    with pytest.raises(ValueError, match="sample_weight.shape"):
        fs.FisherScore().fit(X, y, sample_weight=np.ones(3))
    with pytest.raises(ValueError, match="weight of row 0"):
        fs.FisherScore().fit(X, y, sample_weight=np.full(len(y), -1.0))


@pytest.mark.parametrize("keep", [["petal width (cm)", "sepal width (cm)"], [3, 1], [3, "sepal width (cm)"]])
def test_what_is_kept_comes_first(keep, iris, tmp_path):
    X, y = iris
    selector = fs.Gka(3, keep=keep).fit(X, y)
    assert selector.order_[:2].tolist() == [3, 1]
    assert selector.get_support().sum() == 3
    file = _table(tmp_path / "iris.csv", X, kind=y.to_numpy())
    theirs = _ranking(file, "--label", "kind", "--method", "gka", "--keep",
                      "petal width (cm),sepal width (cm)")
    assert fs.rank(X, y, "gka", keep=keep)["feature"].tolist() == theirs[0]


def test_more_to_keep_than_asked_for_is_refused(iris):
    X, y = iris
    with pytest.raises(ValueError, match="keep names 2"):
        fs.FisherScore(1, keep=[0, 1]).fit(X, y)
    with pytest.raises(ValueError, match="no feature 'x' to keep"):
        fs.FisherScore(1, keep=["x"]).fit(X, y)
    with pytest.raises(ValueError, match="0 to 3"):
        fs.FisherScore(1, keep=[4]).fit(X, y)


@pytest.mark.parametrize(
    "groups",
    [
        {"sepal length (cm)": "sepal", "sepal width (cm)": "sepal", "petal length (cm)": "petal",
         "petal width (cm)": "petal"},
        ["sepal", "sepal", "petal", "petal"],
        {0: "sepal", 1: "sepal", 2: "petal", 3: "petal"},
    ],
)
def test_groups_are_chosen_together(groups, iris):
    X, y = iris
    selector = fs.FisherScore(1, feature_groups=groups).fit(X, y)
    assert selector.get_support().tolist() == [False, False, True, True]
    assert selector.scores_[2] == selector.scores_[3]
    assert fs.rank(X, y, "fisher", feature_groups=groups)["feature"].tolist() == ["petal", "sepal"]


def test_single_features_beside_groups(iris):
    X, y = iris
    selector = fs.FisherScore(2, feature_groups=["a", "a", None, None]).fit(X, y)
    assert selector.get_support().tolist() == [False, False, True, True]
    with pytest.raises(ValueError, match="n_features=4"):
        fs.FisherScore(feature_groups=["a"]).fit(X, y)


def test_redundancy_control_is_the_programs(iris, tmp_path):
    X, y = iris
    file = _table(tmp_path / "iris.csv", X, kind=y.to_numpy())
    theirs = _ranking(file, "--label", "kind", "--method", "fisher", "--redundancy", "gka")
    assert fs.rank(X, y, "fisher", redundancy="gka")["feature"].tolist() == theirs[0]


def test_groups_of_rows_are_never_split():
    """The rows of a group are copies: who splits them sees the held-out row in training."""
    rng = np.random.RandomState(3)
    X = np.repeat(rng.normal(size=(30, 6)), 4, axis=0)
    y = np.repeat(rng.randint(0, 2, 30), 4)
    who = np.repeat(np.arange(30), 4)
    leaking = fs.compare(X, y, ["fisher"], classifiers=["1nn"], random_state=1)
    honest = fs.compare(X, y, ["fisher"], classifiers=["1nn"], groups=who, random_state=1)
    assert leaking.value > 0.99
    assert honest.value < 0.8


def test_rows_are_held_out_after_their_training_rows():
    X, y = load_digits(return_X_y=True)
    X, y = X[:300], y[:300]
    days = np.datetime64("2026-01-01") + np.arange(300).astype("timedelta64[D]")
    by_date = fs.compare(X, y, ["fisher"], classifiers=["ncm"], times=days, folds=3)
    by_number = fs.compare(X, y, ["fisher"], classifiers=["ncm"], times=np.arange(300), folds=3)
    assert by_date.value == by_number.value
    with pytest.raises(ValueError, match="not by both"):
        fs.compare(X, y, groups=days, times=days)
