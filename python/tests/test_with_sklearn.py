"""Inside what people build with scikit-learn."""

import io
import pickle

import joblib
import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from sklearn.base import clone
from sklearn.cluster import DBSCAN
from sklearn.compose import ColumnTransformer
from sklearn.exceptions import NotFittedError
from sklearn.manifold import Isomap as TheirIsomap
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.neighbors import KNeighborsClassifier, KNeighborsTransformer
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import foldsieve as fs


@pytest.mark.parametrize("backend", ["sequential", "loky", "threading"])
def test_grid_search_finds_the_same_on_every_backend(backend, cancer):
    X, y = cancer
    pipe = make_pipeline(StandardScaler(), fs.ReliefF(n_features=5), KNeighborsClassifier())
    grid = {"relieff__n_features": [2, 5], "relieff__n_neighbors": [5, 10]}
    with joblib.parallel_backend(backend, n_jobs=2):
        found = GridSearchCV(pipe, grid, cv=3).fit(X[:200], y[:200])
    alone = GridSearchCV(pipe, grid, cv=3, n_jobs=1).fit(X[:200], y[:200])
    assert found.best_params_ == alone.best_params_
    np.testing.assert_array_equal(
        found.cv_results_["mean_test_score"], alone.cv_results_["mean_test_score"]
    )


def test_cross_validation_ranks_inside_each_fold(cancer):
    X, y = cancer
    pipe = make_pipeline(fs.FisherScore(n_features=4), KNeighborsClassifier())
    assert cross_val_score(pipe, X, y, cv=5).mean() > 0.85


def test_columns_of_a_frame(cancer):
    X, y = cancer
    frame = pd.DataFrame(X[:, :6], columns=list("abcdef"))
    parts = ColumnTransformer(
        [("best", fs.FTest(n_features=1), ["a", "b", "c"]), ("map", fs.PrincipalComponents(), ["d", "e"])]
    )
    assert parts.fit_transform(frame, y).shape == (len(y), 3)


def test_names_come_out(cancer):
    X, y = cancer
    frame = pd.DataFrame(X, columns=[f"c{j}" for j in range(X.shape[1])])
    selector = fs.FisherScore(n_features=3).set_output(transform="pandas").fit(frame, y)
    small = selector.transform(frame)
    assert list(small.columns) == list(selector.get_feature_names_out())
    pd.testing.assert_frame_equal(small, frame[small.columns])
    names = fs.PrincipalComponents(2).set_output(transform="pandas").fit_transform(frame).columns
    assert list(names) == ["principalcomponents0", "principalcomponents1"]


@pytest.mark.parametrize("name", ["PrincipalComponents", "Isomap", "LocallyLinearEmbedding"])
def test_models_move_between_processes(name, iris):
    X, _ = iris
    X = X + np.random.RandomState(0).normal(scale=0.05, size=X.shape)
    model = getattr(fs, name)(2, n_neighbors=40) if name != "PrincipalComponents" else fs.PrincipalComponents(2)
    model.fit(X[:140])
    for moved in (pickle.loads(pickle.dumps(model)), _through_joblib(model)):
        np.testing.assert_array_equal(moved.transform(X[140:]), model.transform(X[140:]))
    there = joblib.Parallel(n_jobs=2)(joblib.delayed(_transform)(model, X[140:]) for _ in range(2))
    np.testing.assert_array_equal(there[0], model.transform(X[140:]))


def _through_joblib(model):
    file = io.BytesIO()
    joblib.dump(model, file)
    file.seek(0)
    return joblib.load(file)


def _transform(model, X):
    return model.transform(X)


def test_a_clone_is_not_fitted(iris):
    X, y = iris
    copy = clone(fs.Gka(n_features=2).fit(X))
    with pytest.raises(NotFittedError):
        copy.transform(X)
    with pytest.raises(NotFittedError):
        fs.Isomap().transform(X)
    assert copy.get_params()["n_features"] == 2


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.uint8])
@pytest.mark.parametrize("order", ["C", "F"])
def test_every_array_gives_the_same(dtype, order, digits):
    X, y = digits
    expected = fs.FisherScore(n_features=9).fit(X, y).scores_
    given = np.array(X, dtype=dtype, order=order)
    np.testing.assert_array_equal(fs.FisherScore(n_features=9).fit(given, y).scores_, expected)
    given.setflags(write=False)
    np.testing.assert_array_equal(fs.FisherScore(n_features=9).fit(given, y).scores_, expected)
    strided = np.repeat(np.array(X, dtype=dtype), 2, axis=1)[:, ::2]
    np.testing.assert_array_equal(fs.FisherScore(n_features=9).fit(strided, y).scores_, expected)


@pytest.mark.parametrize("kind", [sp.csr_matrix, sp.csc_matrix, sp.coo_matrix])
def test_sparse_is_dense(kind, digits):
    X, y = digits
    dense = fs.LaplacianScore(n_features=9).fit(X, y)
    sparse = fs.LaplacianScore(n_features=9).fit(kind(X), y)
    np.testing.assert_allclose(sparse.scores_, dense.scores_, rtol=1e-12)
    assert (sparse.transform(kind(X)) != kind(dense.transform(X))).nnz == 0


@pytest.mark.parametrize("mode", ["distance", "connectivity"])
def test_the_graph_is_that_of_sklearn(mode, digits):
    # Without ties, of which sklearn takes any.
    X = digits[0] + np.random.RandomState(0).normal(scale=1e-3, size=digits[0].shape)
    ours = fs.NeighborsTransformer(7, mode=mode)
    theirs = KNeighborsTransformer(n_neighbors=7, mode=mode)
    theirs.fit(X)
    ours.fit(X)
    for rows in (X, X[:20] + 0.25):
        difference = ours.transform(rows) - theirs.transform(rows)
        assert abs(difference).max() < 1e-4  # sklearn expands squares
    assert (ours.fit_transform(X) != ours.transform(X)).nnz == 0
    twice = np.vstack([X[:5], X[:5]])
    assert fs.NeighborsTransformer(1).fit_transform(twice).indices[::2].tolist() == list(range(10))


def test_their_estimators_take_our_graph(digits):
    X, _ = digits
    clusters = make_pipeline(fs.NeighborsTransformer(10), DBSCAN(eps=20, metric="precomputed"))
    assert len(clusters.fit_predict(X)) == len(X)
    placed = make_pipeline(
        fs.NeighborsTransformer(60), TheirIsomap(n_neighbors=50, metric="precomputed")
    )
    assert placed.fit_transform(X).shape == (len(X), 2)


def test_words_and_gaps_of_a_frame():
    rng = np.random.RandomState(3)
    n = 120
    y = rng.randint(2, size=n)
    frame = pd.DataFrame(
        {
            "noise": rng.normal(size=n),
            "colour": pd.Categorical(np.where(y == 1, "red", "blue")),
            "gappy": np.where(rng.rand(n) < 0.3, np.nan, y + rng.normal(scale=0.4, size=n)),
            "when": pd.Timestamp("2020-01-01") + pd.to_timedelta(rng.randint(900, size=n), unit="D"),
            "flag": rng.rand(n) < 0.5,
            "text": rng.choice(["a", "b", None], size=n),
        }
    )
    selector = fs.ReliefF(n_features=2).fit(frame, y)
    assert set(selector.get_feature_names_out()) == {"colour", "gappy"}
    assert list(selector.transform(frame).columns) == ["colour", "gappy"]
    ranked = fs.rank(frame, y, "mutual-information")
    assert ranked["feature"].iloc[0] == "colour"
    mapped = fs.PrincipalComponents(2).fit(frame)
    np.testing.assert_allclose(mapped.transform(frame.iloc[:5]), mapped.embedding_[:5], atol=1e-9)
    assert mapped.transform(frame.iloc[[7]]).shape == (1, 2)


def test_numbers_to_predict():
    rng = np.random.RandomState(5)
    X = rng.normal(size=(200, 6))
    y = 3 * X[:, 4] + X[:, 1] ** 2
    assert fs.FTest(n_features=1).fit(X, y).get_support(indices=True).tolist() == [4]
    assert set(fs.ReliefF(n_features=2).fit(X, y).order_[:2]) == {1, 4}
    prices = np.round(1000 * y + 10000).astype(int)
    assert fs.FTest(n_features=1).fit(X, prices).order_[0] == 4
    with pytest.raises(ValueError, match="class"):
        fs.FisherScore(n_features=1).fit(X, y)


def test_as_many_as_are_enough(cancer):
    X, y = cancer
    selector = fs.GkaSupervised(n_features="auto", scale="standard").fit(X, y)
    assert 1 <= selector.n_features_ < 30
    assert selector.transform(X).shape[1] == selector.n_features_
    assert fs.Variance(n_features=0.5).fit(X).n_features_ == 15
