"""What scikit-learn moved in 1.6, found where it is."""

from __future__ import annotations

from typing import Any

from sklearn.utils import validation


def validate_data(estimator: Any, X: Any, **how: Any) -> Any:
    """Checks X; sets or checks ``n_features_in_`` and ``feature_names_in_``."""
    if hasattr(validation, "validate_data"):
        return validation.validate_data(estimator, X, **how)
    return estimator._validate_data(X, **how)


def check_frame(estimator: Any, X: Any, *, reset: bool) -> None:
    """Sets or checks names and number of columns of a DataFrame, and nothing else."""
    if hasattr(validation, "_check_feature_names"):
        validation._check_feature_names(estimator, X, reset=reset)
        validation._check_n_features(estimator, X, reset=reset)
    else:
        estimator._check_feature_names(X, reset=reset)
        estimator._check_n_features(X, reset=reset)
