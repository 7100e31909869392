"""scikit-learn 1.6 and later, which is not here: its changes are played by stand-ins.

There tags are objects (`__sklearn_tags__`), and `_validate_data`, `_check_feature_names` and
`_check_n_features` are functions of `sklearn.utils.validation`.
"""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from sklearn.base import BaseEstimator
from sklearn.utils import validation

import foldsieve as fs


@pytest.fixture
def newer(monkeypatch):
    if hasattr(BaseEstimator, "__sklearn_tags__"):
        pytest.skip("this scikit-learn has them itself")

    def tags(self):
        return SimpleNamespace(
            target_tags=SimpleNamespace(required=False),
            input_tags=SimpleNamespace(sparse=False, allow_nan=False, positive_only=False),
            transformer_tags=SimpleNamespace(preserves_dtype=["float64"]),
        )

    monkeypatch.setattr(BaseEstimator, "__sklearn_tags__", tags, raising=False)
    calls = []
    for name in ("_validate_data", "_check_feature_names", "_check_n_features"):
        old = getattr(BaseEstimator, name)

        def moved(estimator, X, _old=old, _name=name, **how):
            calls.append(_name)
            return _old(estimator, X, **how)

        target = "validate_data" if name == "_validate_data" else name
        monkeypatch.setattr(validation, target, moved, raising=False)
    return calls


def test_tags_are_objects(newer):
    fisher, chi2, pca = fs.FisherScore(), fs.Chi2Score(), fs.PrincipalComponents()
    assert fisher.__sklearn_tags__().target_tags.required
    assert chi2.__sklearn_tags__().input_tags.positive_only
    assert not pca.__sklearn_tags__().target_tags.required
    assert pca.__sklearn_tags__().input_tags.sparse
    assert pca.__sklearn_tags__().transformer_tags.preserves_dtype == []


def test_checks_are_functions(newer):
    X, y = np.random.RandomState(0).rand(30, 4), np.arange(30) % 2
    fs.FisherScore(2).fit(X, y).transform(X)
    assert "_validate_data" in newer
    frame = pd.DataFrame({"a": X[:, 0], "b": list("xyz" * 10)})
    fs.ReliefF(1).fit(frame, y).transform(frame)
    assert newer.count("_check_feature_names") >= 2
