"""What a new user gets wrong is answered, or refused in words of Python with what to do."""

import datetime

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from sklearn.datasets import load_iris

import foldsieve as fs

X, Y = load_iris(return_X_y=True)
FRAME = pd.DataFrame(X, columns=list("abcd"))


@pytest.mark.parametrize(
    "table, message",
    [
        (X * 1j, r"complex.*X\.real"),
        (sp.csr_matrix(X * 1j), r"complex"),
        (FRAME.assign(c=1j), r"column 'c'.*complex"),
        (X[:, 0], r"two dimensions.*shape \(150,\).*reshape\(-1, 1\)"),
        (FRAME["a"], r"two dimensions.*to_frame"),
        (X.reshape(150, 2, 2), r"two dimensions.*reshape\(len\(X\), -1\)"),
        (np.where(X > 7.5, "big", "small"), r"'small' in row 0, column 0.*DataFrame"),
        (np.where(X > 7.5, np.nan, X), r"NaN in row 105, column 0.*DataFrame"),
        (np.where(X > 7.5, np.inf, X), r"inf in row 105, column 0.*finite"),
        (FRAME.replace(7.6, np.inf), r"inf in row 105, column 'a'.*finite"),
        (FRAME.set_axis(list("abca"), axis=1), r"two columns named 'a', at 0 and 3.*duplicated"),
        (FRAME.assign(c=[[1]] * 150), r"column 'c'.*type list"),
    ],
)
@pytest.mark.parametrize("function", [fs.rank, fs.compare])
def test_no_table(function, table, message):
    with pytest.raises(ValueError, match=message):
        function(table, Y)


@pytest.mark.parametrize(
    "estimator",
    [fs.FisherScore(2), fs.Selector(), fs.PrincipalComponents(), fs.NeighborsTransformer()],
)
@pytest.mark.parametrize("table", [FRAME, FRAME.assign(d="word"), FRAME.replace(5.1, np.nan)])
def test_two_columns_of_one_name(estimator, table):
    with pytest.raises(ValueError, match="two columns named 'a', at 0 and 1"):
        estimator.fit(table.set_axis(list("aabc"), axis=1), Y)


@pytest.mark.parametrize(
    "given, error, message",
    [
        ({"top": 0}, ValueError, "top must be at least 1: top=0; leave it out"),
        ({"top": True}, TypeError, "top must be a whole number"),
        ({"top": 2.5}, TypeError, "top must be a whole number"),
        ({"method": 3}, TypeError, "method must be the id of a method"),
        ({"params": ["a"]}, TypeError, "params must be a dict"),
        ({"method": "laplacian", "metric": 5}, TypeError, "metric must be a name or a square array"),
        ({"method": "laplacian", "metric": max}, TypeError, "metric.*is a function.*pairwise"),
        ({"sample_weight": ["a"] * 150}, ValueError, "sample_weight must hold a number"),
        ({"keep": 2.5}, TypeError, "keep must be names or places"),
        ({"feature_groups": 3}, TypeError, "feature_groups must be a dict"),
        ({"n_jobs": "all"}, ValueError, "n_jobs must be the number of threads.*'all'"),
        ({"random_state": "x"}, ValueError, "random_state must be a whole number.*'x'"),
        ({"scale": "huge"}, ValueError, "scale must be"),
    ],
)
def test_no_parameter_of_rank(given, error, message):
    with pytest.raises(error, match=message):
        fs.rank(X, Y, **{"method": "fisher", **given})


@pytest.mark.parametrize(
    "given, error, message",
    [
        ({"methods": 3}, TypeError, "methods must be a text or a list of texts"),
        ({"methods": []}, ValueError, "methods must not be empty"),
        ({"methods": [fs.FisherScore]}, TypeError, "methods must be a text or a list of texts"),
        ({"methods": "random"}, ValueError, "random order is always there"),
        ({"classifiers": "nobody"}, ValueError, "no judge of classes is called 'nobody'; known"),
        ({"y": None, "classifiers": ["1nn"]}, ValueError, "classifiers=.*there is no y; give y"),
        ({"folds": 1}, ValueError, "folds must be at least 2: folds=1"),
        ({"folds": "5"}, TypeError, "folds must be a whole number"),
        ({"repeats": 0}, ValueError, "repeats must be at least 1"),
        ({"max_features": 0}, ValueError, "max_features must be at least 1"),
        ({"groups": [1, 2]}, ValueError, "groups must have one value a row.*150"),
        ({"times": [1, 2]}, ValueError, "times must have one value a row.*150"),
        ({"times": ["soon"] * 150}, ValueError, "times has 'soon' for row 0.*2026-11-18"),
        ({"times": [None] * 150}, ValueError, "times has no value for row 0"),
    ],
)
def test_no_parameter_of_compare(given, error, message):
    with pytest.raises(error, match=message):
        fs.compare(X, **{"y": Y, "methods": "fisher", **given})


@pytest.mark.parametrize(
    "estimator, error, message",
    [
        (fs.FisherScore(True), TypeError, "n_features must be a number.*True"),
        (fs.FisherScore([2]), TypeError, "n_features must be a number"),
        (fs.FisherScore(2.0), ValueError, "share must be above 0 and at most 1: 2.0"),
        (fs.SubsetFisher(2, size=9), ValueError, "size must be at most 4.*size=9"),
        (fs.NeighborsTransformer(0), ValueError, "n_neighbors must be at least 1"),
        (fs.NeighborsTransformer(2.5), TypeError, "n_neighbors must be a whole number"),
        (fs.LaplacianScore(n_neighbors=0), ValueError, "n_neighbors must be at least 1"),
        (fs.LaplacianScore(n_neighbors=500), ValueError, "n_neighbors must be less .*= 500"),
        (fs.Umap(n_components=0), ValueError, "n_components must be at least 1"),
        (fs.TwoDimensionalPca(image_shape=2), TypeError, "image_shape must be rows and columns"),
    ],
)
def test_no_parameter_of_an_estimator(estimator, error, message):
    with pytest.raises(error, match=message):
        estimator.fit(X, Y)


@pytest.mark.parametrize(
    "estimator, message",
    [
        (fs.Selector("laplasian"), "did you mean 'laplacian'"),
        (fs.Selector("umap"), "'umap' maps samples and ranks no features; Embedding takes it"),
        (fs.Embedding("fisher"), "'fisher' ranks features and makes no map; Selector takes it"),
    ],
)
def test_no_method(estimator, message):
    with pytest.raises(ValueError, match=message):
        estimator.fit(X, Y)


def test_gaps_in_an_array_are_told_what_takes_them():
    holed = np.array(X, dtype=float)
    holed[3, 1] = np.nan
    with pytest.raises(ValueError, match=r"NaN(.|\n)*pandas\.DataFrame\(X\)"):
        fs.FisherScore(1).fit(holed, Y)
    assert fs.FisherScore(1).fit(pd.DataFrame(holed), Y).n_features_ == 1


def test_more_than_there_is_means_all():
    all_rows = fs.ReliefF(samples="all").fit(X, Y)
    assert fs.ReliefF(samples=9999).fit(X, Y).scores_.tolist() == all_rows.scores_.tolist()
    assert len(fs.rank(X, Y, "fisher", top=99)) == 4
    few = fs.compare(X, Y, "fisher", max_features=99, folds=2, repeats=1)
    assert few.to_frame()["features"].max() == 4


def test_one_method_and_one_judge_need_no_list():
    single = fs.compare(X, Y, "fisher", classifiers="1nn", folds=3, repeats=1)
    listed = fs.compare(X, Y, ["fisher"], classifiers=["1nn"], folds=3, repeats=1)
    pd.testing.assert_frame_equal(single.to_frame(), listed.to_frame())


def test_folds_count_without_labels():
    two, five = (fs.compare(X, methods="variance", folds=n, repeats=1).error for n in (2, 5))
    assert two != five
    default = fs.compare(X, methods="variance")
    assert default.error == fs.compare(X, methods="variance", folds=5, repeats=2).error


def test_times_may_be_texts_and_dates_of_python():
    days = [datetime.date(2026, 1, 1) + datetime.timedelta(days=i) for i in range(150)]
    times = [np.arange(150), days, [str(day) for day in days], pd.Series(pd.to_datetime(days)),
             [f"{day}T12:00:00+01:00" for day in days]]
    mixed = np.random.RandomState(0).permutation(150)
    found = [
        fs.compare(X[mixed], Y[mixed], "fisher", classifiers="ncm", times=when, folds=3).value
        for when in times
    ]
    assert len(set(found)) == 1


def test_labels_are_asked_for_as_y():
    with pytest.raises(ValueError, match="fisher needs class labels and the table has none; give y$"):
        fs.rank(X, method="fisher")
    with pytest.raises(ValueError, match="every row of label 'y' is '0'; give another y$"):
        fs.rank(X, 0 * Y, "fisher")
    with pytest.raises(ValueError, match="take it as classes \\(target='classes'\\)"):
        fs.rank(X, X[:, 0], "fisher")
    with pytest.raises(ValueError, match="row 1 has none.*pandas.notna\\(y\\)"):
        fs.rank(X, pd.Series(["a", None, "b"] * 50), "fisher")


@pytest.mark.parametrize("estimator", [fs.PrincipalComponents(), fs.NeighborsTransformer()])
def test_gaps_and_words_in_new_rows_alone(estimator):
    fitted = estimator.fit(FRAME)
    with pytest.raises(ValueError, match="column 'b' of X has no value in row 3.*fillna"):
        gaps = FRAME.copy()
        gaps.iloc[3, 1] = np.nan
        fitted.transform(gaps)
    with pytest.raises(ValueError, match="column 'c' of X is of object.*astype"):
        fitted.transform(FRAME.assign(c="word"))


def test_selected_columns_stay_columns():
    gaps = FRAME.replace(5.1, np.nan)
    of_gaps = fs.FisherScore(2).fit(gaps, Y)
    pd.testing.assert_frame_equal(of_gaps.transform(FRAME), FRAME[["c", "d"]])
    of_numbers = fs.FisherScore(2).fit(FRAME, Y)
    pd.testing.assert_frame_equal(of_numbers.transform(gaps), gaps[["c", "d"]])


def test_neighbours_of_words_and_gaps():
    table = FRAME.replace(5.1, np.nan).assign(kind=np.where(Y == 1, "u", "v"))
    encoded = FRAME.replace(5.1, np.nan)
    encoded = encoded.fillna(encoded.median()).assign(u=(Y == 1) * 1.0, v=(Y != 1) * 1.0)
    ours, expected = fs.NeighborsTransformer(4), fs.NeighborsTransformer(4)
    assert abs(ours.fit_transform(table) - expected.fit_transform(encoded)).max() < 1e-12
    new = [7, 70, 140]
    of_new = ours.transform(table.iloc[new]) - expected.transform(encoded.iloc[new])
    assert abs(of_new).max() < 1e-12
    with pytest.raises(ValueError, match="metric='gower'.*take another metric"):
        fs.NeighborsTransformer(4, metric="gower").fit(table)


def test_objects_are_what_they_hold():
    rng = np.random.RandomState(0)
    numbers = pd.Series(rng.rand(150)).where(rng.rand(150) > 0.1)
    days = pd.Series(pd.to_datetime("2026-01-01") + pd.to_timedelta(rng.randint(300, size=150), "D"))
    months = days.dt.to_period("M")
    typed = pd.DataFrame(
        {"n": numbers, "d": days, "m": months.dt.to_timestamp(), "f": Y > 0, "w": "x"}
    )
    objects = pd.DataFrame(
        {
            "n": numbers.astype(object).where(numbers.notna(), None),
            "d": pd.Series([day.date() for day in days], dtype=object),
            "m": months,
            "f": pd.Series(Y > 0, dtype=object),
            "w": pd.array(["x"] * 150, dtype="string"),
        }
    )
    pd.testing.assert_frame_equal(fs.rank(objects, Y, "relieff"), fs.rank(typed, Y, "relieff"))


def test_the_method_that_was_taken_is_told():
    assert fs.Selector(n_features=2).fit(X, Y).method_ == "auto"
    without = fs.Selector(n_features=2).fit(X)
    assert without.method_ == "gka" and repr(without) == "Selector(n_features=2)  # took 'gka'"
    mapped = fs.Embedding().fit(X)
    assert mapped.method_ == "umap" and repr(mapped) == "Embedding()  # took 'umap'"
    assert fs.Embedding().fit(X[:10]).method_ == "pca"
    assert repr(fs.Embedding("pca").fit(X)) == "Embedding(method='pca')"
    assert fs.PrincipalComponents().fit(X).method_ == "pca"
