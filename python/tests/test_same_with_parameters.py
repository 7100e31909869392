"""Estimators fitted with parameters of their own have the bits of the command line, as with its
defaults; so have those that predict numbers."""

import numpy as np
import pytest
from programs import classes, done, rankings, write_table

import foldsieve as fs
from foldsieve._estimators import _catalogue_name, _java_text
from foldsieve._jvm import java

#: One choice or two for every method that has any.
SELECTORS = {
    "LaplacianScore": dict(n_neighbors=7, kernel="binary", mean="plain"),
    "Spec": dict(form="phi3", clusters=3),
    "Mcfs": dict(n_neighbors=6, clusters=3),
    "SparsityScore": dict(form="ss1", lam=0.05),
    "LleGraph": dict(n_neighbors=7, normalize="variance"),
    "LleScore": dict(n_neighbors=4, theta=0.3, literal=True),
    "LkrScore": dict(lam=0.3, center=True),
    "GraphPreserving": dict(pair="fisher", form="difference", lam=0.5),
    "TraceRatio": dict(pair="fisher"),
    "FisherScore": dict(weighted=False),
    "ConstraintScore": dict(form="cs2", lam=0.3),
    "ReliefF": dict(n_neighbors=4, distance="euclidean", samples=20),
    "Surf": dict(star=True),
    "MultiSurf": dict(star=True),
    "FrllQ": dict(n_neighbors=4, literal=True),
    "FrllD": dict(n_neighbors=4, literal=True),
    "FrllR": dict(n_neighbors=4, ridge=0.5),
    "Fcbf": dict(discretize="width", bins=4),
    "MrmrMid": dict(bins=5, redundancy="normalized"),
    "MrmrMiq": dict(bins=5, eps=0.1),
    "Cfs": dict(bins=5),
    "Jmi": dict(discretize="width", bins=4),
    "Cmim": dict(discretize="width", bins=4),
    "MutualInformation": dict(estimator="neighbors", n_neighbors=4),
    "LkrSupervised": dict(lam=0.3, center=True),
    "Auto": dict(rows=40),
    "Gka": dict(n_neighbors=4, mu=0.6, rho=0.5),
    "GkaSupervised": dict(kappa=0.2, power=0.8),
    "GkaMargin": dict(n_neighbors=4, beta=0.5, power=1.0),
}
NO_CHOICE = {
    "Variance", "RandomOrder", "PearsonScore", "Chi2Score", "Relief", "FTest", "Hsic", "Bahsic",
}
#: Their one choice is how many, and that is what n_features and --top settle.
HOW_MANY = {"PivotedQr", "ColumnSubset", "SubsetFisher"}

MAPS = {
    "PrincipalComponents": dict(n_components=3),
    "LocalityPreservingProjections": dict(weights="heat-t", n_neighbors=7),
    "NeighborhoodPreservingEmbedding": dict(n_neighbors=7, orthogonal=True),
    "LinearDiscriminants": dict(reg=0.5),
    "MaximumMargin": dict(n_components=3),
    "MarginalFisher": dict(margin="pairs", reg=0.2),
    "SemiSupervisedReduction": dict(alpha=0.5, beta=5.0),
    "SemiSupervisedDiscriminants": dict(n_neighbors=7, alpha=0.3),
    "LaplacianEigenmaps": dict(n_neighbors=9, kernel="heat-t"),
    "LocallyLinearEmbedding": dict(n_neighbors=9, reg=0.01),
    "LocalTangentSpaces": dict(n_neighbors=12),
    "Isomap": dict(n_neighbors=12, landmarks=20),
    "LocalNeighborhoodEmbedding": dict(n_neighbors=9, lam=0.4),
    "MultidimensionalScaling": dict(landmarks=20),
    "KernelPrincipalComponents": dict(bandwidth=6.0),
    "Umap": dict(n_neighbors=9, min_dist=0.3, epochs=30),
    "Tsne": dict(perplexity=8, iterations=120, theta=0.3),
    "TwoDimensionalPca": dict(side="columns"),
    "TwoDirectionalPca": dict(n_components=2),
    "ImprovedPca": dict(reading="b"),
    "TwoDimensionalLpp": dict(n_neighbors=7, kernel="binary"),
    "Drasl": dict(clusters=2, n_neighbors=3, max_iterations=5),
}


def _as_options(cls, chosen):
    return [
        word
        for name, value in chosen.items()
        for word in ("-P", f"{cls._method}.{_catalogue_name(name)}={_java_text(value)}")
    ]


def _assert_same(selector, theirs):
    """Whole rankings, places and scores."""
    assert selector.order_.tolist() == [index for index, _ in theirs]
    for index, text in theirs:
        ours = selector.scores_[index]
        assert (np.isnan(ours) and text == "") or ours == float(text)


def _all_scores(selector, X, y, **more):
    """Every feature kept, as ``rank`` ranks them all."""
    return selector.set_params(n_features=X.shape[1], **more).fit(X, y)


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """Whole numbers, two classes, 4 x 4 pixels: something every method takes."""
    rng = np.random.RandomState(12)
    y = np.repeat([0, 1], 30)
    X = rng.randint(0, 9, size=(60, 16)) + 3 * y[:, None] * (np.arange(16) % 3 == 0)
    file = tmp_path_factory.mktemp("data") / "table.csv"
    write_table(file, X, y)
    return file, X.astype(float), y


def test_every_class_has_a_choice():
    """What is not in the lists above has nothing to choose."""
    common = {"n_features", "metric", "keep", "feature_groups", "scale", "target", "n_jobs",
              "random_state", "verbose"}
    for cls in classes(fs.selectors):
        own = set(cls().get_params()) - common
        assert (cls.__name__ in NO_CHOICE) == (not own), cls
        assert (cls.__name__ in HOW_MANY) == (own in ({"picks"}, {"size"})), cls
        assert cls.__name__ in SELECTORS or cls.__name__ in NO_CHOICE | HOW_MANY, cls
    assert set(MAPS) == set(fs.embeddings.__all__)


@pytest.fixture(scope="module")
def chosen(table, tmp_path_factory):
    """All rankings of the program, with these parameters, in one run."""
    file, _, _ = table
    every = classes(fs.selectors)
    options = [w for cls in every for w in _as_options(cls, SELECTORS.get(cls.__name__, {}))]
    return rankings(
        tmp_path_factory.mktemp("out") / "rankings.csv", file, "--label", "label", "--scale",
        "none", "--seed", 3, "--method", ",".join(cls._method for cls in every), *options,
    )


@pytest.mark.parametrize("cls", classes(fs.selectors), ids=lambda cls: cls.__name__)
def test_every_selector_as_it_is_fitted(cls, table, chosen):
    _, X, y = table
    own = SELECTORS.get(cls.__name__, {})
    fitted = _all_scores(cls(**own, random_state=3), X, y)
    _assert_same(fitted, chosen[cls._method])
    if own and cls.__name__ != "Auto":  # which stays with its choice on few rows as well
        plain = _all_scores(cls(random_state=3), X, y)
        assert (
            not np.array_equal(plain.scores_, fitted.scores_, equal_nan=True)
            or plain.order_.tolist() != fitted.order_.tolist()
        ), "the choice makes no difference"


@pytest.fixture(scope="module")
def best(table, tmp_path_factory):
    """The best five of every method with its defaults, as the program stops there."""
    file, _, _ = table
    return rankings(
        tmp_path_factory.mktemp("out") / "best.csv", file, "--label", "label", "--scale", "none",
        "--method", ",".join(cls._method for cls in classes(fs.selectors)), "--top", 5,
    )


@pytest.mark.parametrize("cls", classes(fs.selectors), ids=lambda cls: cls.__name__)
def test_every_selector_keeps_what_the_program_keeps(cls, table, best):
    _, X, y = table
    fitted = cls(n_features=5).fit(X, y)
    theirs = best[cls._method]
    assert fitted.order_[: fitted.n_features_].tolist() == [index for index, _ in theirs]
    for index, text in theirs:
        assert (np.isnan(fitted.scores_[index]) and text == "") or fitted.scores_[index] == float(text)
    assert set(fitted.get_support(indices=True)) == {index for index, _ in theirs}


@pytest.mark.parametrize("cls", classes(fs.embeddings), ids=lambda cls: cls.__name__)
def test_every_map_as_it_is_fitted(cls, table, tmp_path):
    file, X, y = table
    own = {"n_components": 1, **MAPS[cls.__name__]}
    is_image = "image_shape" in cls().get_params()
    image = {"image_shape": (4, 4)} if is_image else {}
    model = cls(**own, **image, random_state=3).fit(X, y)
    out = tmp_path / "map.npz"
    done("embed", file, "--label", "label", "--scale", "none", "--seed", 3, "--method", cls._method,
         "--output", out, *_as_options(cls, own), *(["--image", "4x4"] if image else []))
    np.testing.assert_array_equal(model.embedding_, np.load(out)["Y"])
    if MAPS[cls.__name__].keys() != {"n_components"}:
        plain = cls(n_components=1, **image, random_state=3).fit(X, y)
        assert not np.array_equal(plain.embedding_, model.embedding_), "the choice changes nothing"


@pytest.fixture(scope="module")
def prices(tmp_path_factory):
    """A number to predict, by two of six features."""
    rng = np.random.RandomState(8)
    X = np.round(rng.normal(size=(70, 6)), 3)
    y = np.round(3 * X[:, 4] + X[:, 1] ** 2 + 0.1 * rng.normal(size=70), 4)
    file = tmp_path_factory.mktemp("data") / "prices.csv"
    write_table(file, X, y)
    return file, X, y


def _needs(cls, trait):
    """Whether the catalogue says so of the method."""
    traits = java("method.Methods").find(cls._method).get().traits()
    return traits.contains(getattr(java("method.Trait"), trait))


def _takes_numbers(cls):
    """Whether the Java method ranks by a number to predict."""
    return _needs(cls, "NEEDS_LABELS")


@pytest.fixture(scope="module")
def by_numbers(prices, tmp_path_factory):
    file, _, _ = prices
    able = [cls._method for cls in classes(fs.selectors) if _takes_numbers(cls)]
    return rankings(
        tmp_path_factory.mktemp("out") / "numbers.csv", file, "--label", "label", "--scale", "none",
        "--method", ",".join(able),
    )


@pytest.mark.parametrize("cls", classes(fs.selectors), ids=lambda cls: cls.__name__)
def test_numbers_to_predict(cls, prices, by_numbers):
    _, X, y = prices
    if _takes_numbers(cls):
        fitted = _all_scores(cls(), X, y)
        _assert_same(fitted, by_numbers[cls._method])
        assert set(fitted.order_[:2].tolist()) & {1, 4}, "neither of the two that tell"
    elif _needs(cls, "NEEDS_CLASSES"):
        with pytest.raises(ValueError, match="class"):
            cls().fit(abs(X), y)
    else:
        by_no_label = _all_scores(cls(), X, None)
        fitted = _all_scores(cls(), X, y)
        np.testing.assert_array_equal(fitted.scores_, by_no_label.scores_)
        assert fitted.order_.tolist() == by_no_label.order_.tolist()
