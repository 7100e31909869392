"""scikit-learn 1.6 and later, which is not here: its changes are played by stand-ins.

There tags are objects (`__sklearn_tags__`), made new by `TransformerMixin` for every transformer, and
`_validate_data`, `_check_feature_names` and `_check_n_features` are functions of
`sklearn.utils.validation`.
"""

import inspect
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
import sklearn.utils
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.utils import validation
from test_sklearn_checks import ESTIMATORS

import foldsieve as fs


def _named(estimator):
    return type(estimator).__name__


class ClassifierTags(SimpleNamespace):
    """As scikit-learn has it: what is said of classes, where anything is."""

    def __init__(self, poor_score=False, multi_class=True, multi_label=False):
        super().__init__(poor_score=poor_score, multi_class=multi_class, multi_label=multi_label)


@pytest.fixture
def newer(monkeypatch):
    if hasattr(BaseEstimator, "__sklearn_tags__"):
        pytest.skip("this scikit-learn has them itself")

    def tags(self):
        return SimpleNamespace(
            estimator_type=None,
            target_tags=SimpleNamespace(required=False),
            input_tags=SimpleNamespace(sparse=False, allow_nan=False, positive_only=False),
            transformer_tags=None,
            classifier_tags=None,
        )

    def transformer_tags(self):
        found = super(TransformerMixin, self).__sklearn_tags__()
        found.transformer_tags = SimpleNamespace(preserves_dtype=["float64"])
        return found

    monkeypatch.setattr(BaseEstimator, "__sklearn_tags__", tags, raising=False)
    monkeypatch.setattr(TransformerMixin, "__sklearn_tags__", transformer_tags, raising=False)
    monkeypatch.setattr(sklearn.utils, "ClassifierTags", ClassifierTags, raising=False)
    calls = []
    for name in ("_validate_data", "_check_feature_names", "_check_n_features"):
        old = getattr(BaseEstimator, name)

        def moved(estimator, X, _old=old, _name=name, **how):
            calls.append(_name)
            return _old(estimator, X, **how)

        target = "validate_data" if name == "_validate_data" else name
        monkeypatch.setattr(validation, target, moved, raising=False)
    return calls


@pytest.mark.parametrize("estimator", ESTIMATORS, ids=_named)
def test_a_class_of_old_tags_has_new_ones(estimator):
    """The rule of scikit-learn's `check_estimator_tags_renamed`, for the classes that are ours."""
    ours = [k for k in inspect.getmro(type(estimator)) if k.__module__.startswith("foldsieve")]
    assert ours
    for klass in ours:
        assert "_get_tags" not in vars(klass)
        assert "_more_tags" not in vars(klass) or "__sklearn_tags__" in vars(klass), klass


@pytest.mark.parametrize("estimator", ESTIMATORS, ids=_named)
def test_the_new_tags_say_what_the_old_ones_say(estimator, newer):
    old, new = estimator._get_tags(), estimator.__sklearn_tags__()
    assert new.estimator_type is None
    assert new.target_tags.required == old["requires_y"]
    assert new.input_tags.positive_only == old["requires_positive_X"]
    assert new.input_tags.allow_nan == old["allow_nan"]
    assert new.input_tags.sparse == ("sparse" in old["X_types"])
    preserved = [np.dtype(kind).name for kind in old["preserves_dtype"]]
    assert new.transformer_tags.preserves_dtype == preserved
    # The checks ask for two classes alone where these tags are there and say so.
    only_two = new.classifier_tags is not None and not new.classifier_tags.multi_class
    assert only_two == old["binary_only"]


def test_some_are_not_as_they_are_by_default(newer):
    """What the comparison above would not see if both sides had lost it."""
    def of(estimator):
        return estimator.__sklearn_tags__()

    assert of(fs.FisherScore()).target_tags.required
    assert of(fs.Chi2Score()).input_tags.positive_only
    assert not of(fs.PrincipalComponents()).target_tags.required
    assert of(fs.PrincipalComponents()).input_tags.sparse
    assert of(fs.PrincipalComponents()).transformer_tags.preserves_dtype == []
    assert of(fs.NeighborsTransformer()).transformer_tags.preserves_dtype == []
    assert of(fs.FisherScore()).transformer_tags.preserves_dtype == ["float64", "float32", "uint8"]
    two = [_named(estimator) for estimator in ESTIMATORS if of(estimator).classifier_tags is not None]
    assert two == [_named(e) for e in ESTIMATORS if type(e)._only_two_classes] and two


def test_checks_are_functions(newer):
    X, y = np.random.RandomState(0).rand(30, 4), np.arange(30) % 2
    fs.FisherScore(2).fit(X, y).transform(X)
    assert "_validate_data" in newer
    frame = pd.DataFrame({"a": X[:, 0], "b": list("xyz" * 10)})
    fs.ReliefF(1).fit(frame, y).transform(frame)
    assert newer.count("_check_feature_names") >= 2
