"""What is given is checked before Java sees it: a mistake names parameter, value, rule and remedy."""

from __future__ import annotations

import os
from numbers import Integral, Real
from typing import Any, Optional, Sequence

import numpy as np


def whole(name: str, value: Any, least: int, remedy: str = "") -> int:
    """A whole number of at least ``least``; True and 2.0 are none."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, Integral):
        raise TypeError(
            f"{name} must be a whole number, and {value!r} is of type {type(value).__name__}{_and(remedy)}"
        )
    if value < least:
        raise ValueError(f"{name} must be at least {least}: {name}={value}{_and(remedy)}")
    return int(value)


def whole_or_none(name: str, value: Any, least: int, remedy: str = "") -> Optional[int]:
    """``whole`` where there is a value."""
    return None if value is None else whole(name, value, least, remedy)


def method(value: Any) -> str:
    """The id of a method."""
    if not isinstance(value, str):
        raise TypeError(
            f"method must be the id of a method, as 'relieff', and {value!r} is of type"
            f" {type(value).__name__}; a class of foldsieve is fitted itself"
        )
    return value


def _and(remedy: str) -> str:
    return f"; {remedy}" if remedy else ""


def texts(name: str, value: Any) -> list[str]:
    """A list of texts; a single one need not be in a list."""
    given = [value] if isinstance(value, str) else value
    if isinstance(given, dict) or not hasattr(given, "__iter__"):
        raise TypeError(f"{name} must be a text or a list of texts: {name}={value!r}")
    found = list(given)
    if not found:
        raise ValueError(f"{name} must not be empty: {name}={value!r}; leave it out for the default")
    wrong = next((one for one in found if not isinstance(one, str)), None)
    if wrong is not None:
        raise TypeError(
            f"{name} must be a text or a list of texts, and {wrong!r} is of type {type(wrong).__name__}"
        )
    return found


def path(value: Any) -> str:
    """A path as text; the names of bundled sets are texts as well."""
    try:
        return os.fsdecode(os.fspath(value))
    except TypeError:
        raise TypeError(
            f"path must be a text or a pathlib.Path, and is of type {type(value).__name__}; a table"
            " in memory needs no reading"
        ) from None


def params(value: Any) -> dict[str, Any]:
    """The parameters of a method by name."""
    if value is None:
        return {}
    if not hasattr(value, "items"):
        raise TypeError(f"params must be a dict of parameters by name: params={value!r}")
    return dict(value.items())


def column_names(names: Sequence[Any]) -> list[str]:
    """The names of columns; results name features by them, so no two are alike."""
    found: dict[str, int] = {}
    for place, name in enumerate(map(str, names)):
        if name in found:
            raise ValueError(
                f"X has two columns named {name!r}, at {found[name]} and {place}, and results name"
                " features by them; give every column a name of its own, or leave one out"
                " (X.loc[:, ~X.columns.duplicated()])"
            )
        found[name] = place
    return list(found)


def array(X: Any) -> np.ndarray:
    """An array of numbers, rows by columns, without gaps."""
    values = np.asarray(X)
    if values.ndim != 2:
        raise ValueError(
            f"X must have two dimensions, rows and columns, and has the shape {values.shape};"
            f" {'X.to_frame() is one feature' if hasattr(X, 'to_frame') else _reshaped(values)}"
        )
    if values.dtype.kind not in "biuf":
        values = _numbers(values)
    if values.dtype.kind == "f" and not np.isfinite(values).all():
        row, column = np.argwhere(~np.isfinite(values))[0]
        raise ValueError(_not_finite(values[row, column], row, f"column {column}"))
    return values


def _reshaped(values: np.ndarray) -> str:
    if values.ndim == 0:
        return "give a table"
    if values.ndim == 1:
        return "X.reshape(-1, 1) is one feature of many rows, X.reshape(1, -1) one row"
    return "X.reshape(len(X), -1) has the cells of each entry in a row"


def _numbers(values: np.ndarray) -> np.ndarray:
    if values.dtype.kind == "c":
        raise ValueError(
            "X holds complex numbers, which have no order; give numpy.hstack([X.real, X.imag])"
        )
    if values.dtype.kind in "mM":
        raise ValueError(
            f"X is an array of {values.dtype}; give pandas.DataFrame(X), whose columns may be dates"
        )
    try:
        return values.astype(np.float64)
    except (TypeError, ValueError):
        row, column = next(at for at in np.ndindex(values.shape) if not _is_number(values[at]))
        raise ValueError(
            f"X is an array and holds {values[row, column]!r} in row {row}, column {column}, which is"
            " no number; give pandas.DataFrame(X), whose columns may be words"
        ) from None


def _is_number(value: Any) -> bool:
    try:
        float(value)
        return True
    except (TypeError, ValueError):
        return False


def _not_finite(value: Any, row: int, column: str) -> str:
    if value != value:
        return (
            f"X is an array and has NaN in row {row}, {column}; give pandas.DataFrame(X), whose"
            " gaps are taken as gaps, or fill it"
        )
    return f"X has {value} in row {row}, {column}; values must be finite: leave it out, or put a number there"


def with_gaps_told(refused: ValueError) -> ValueError:
    """scikit-learn's refusal of an array; that of NaN with what takes gaps here."""
    first = str(refused).splitlines()[0]
    if "NaN" not in first:
        return refused
    return ValueError(
        f"{first}\nGive pandas.DataFrame(X), whose gaps are taken as gaps, or fill them first, as"
        " with sklearn.impute.SimpleImputer in a pipeline."
    )


def frame(X: Any) -> None:
    """A DataFrame whose columns have names of their own and hold what we know."""
    column_names(X.columns)
    for place, name in enumerate(X.columns):
        column = X.iloc[:, place]
        if column.dtype.kind == "c":
            raise ValueError(
                f"column {str(name)!r} of X holds complex numbers; give its real and its imaginary"
                " part as columns (.real, .imag)"
            )
        if column.dtype.kind == "f" and np.isinf(column.to_numpy()).any():
            row = int(np.flatnonzero(np.isinf(column.to_numpy()))[0])
            raise ValueError(_not_finite(column.iloc[row], row, f"column {str(name)!r}"))


def complete(X: Any, taught: str) -> None:
    """New rows for what was learnt on numbers without gaps.

    ``taught`` says what was learnt.
    """
    import pandas.api.types as types

    for place, name in enumerate(X.columns):
        column = X.iloc[:, place]
        if not types.is_numeric_dtype(column.dtype):
            raise ValueError(
                f"column {str(name)!r} of X is of {column.dtype}, and {taught} was learnt on numbers"
                f" there; convert it (X[{name!r}].astype(float)), or fit with such columns"
            )
        if column.isna().any():
            row = int(np.flatnonzero(column.isna().to_numpy())[0])
            raise ValueError(
                f"column {str(name)!r} of X has no value in row {row}, and {taught} was learnt on"
                " rows without gaps; fill it (X.fillna(X.median())), leave such rows out"
                " (X.dropna()), or fit on rows with gaps too"
            )


def share_or_count(value: Any, features: int) -> None:
    """How many features to keep, as a number: whole, or a share with a point."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, Real):
        raise TypeError(
            "n_features must be a number, a share, 'auto' or None, and"
            f" {value!r} is of type {type(value).__name__}"
        )
    if not isinstance(value, Integral):
        if not 0 < value <= 1:
            raise ValueError(
                f"n_features as a share must be above 0 and at most 1: {value}; a number of features"
                " has no point"
            )
    elif not 1 <= value <= features:
        raise ValueError(
            f"n_features must be 1 to {features}, as X has n_features={features}: {value}"
        )


def size_of_subset(value: Any, features: int) -> None:
    """The size of a subset that is judged as a whole; texts are for Java to judge."""
    if isinstance(value, Integral) and value > features:
        raise ValueError(
            f"size must be at most {features}, as X has n_features={features}: size={value}; leave"
            " it out, for n_features says how many are kept"
        )


def image_shape(value: Any) -> tuple[int, int]:
    """Rows and columns of an image."""
    try:
        rows_, columns = value
    except (TypeError, ValueError):
        raise TypeError(
            f"image_shape must be rows and columns, as (28, 28): image_shape={value!r}"
        ) from None
    return whole("image_shape", rows_, 1), whole("image_shape", columns, 1)


def each(name: str, value: Any, what: str) -> list[Any]:
    """The entries of a list."""
    if not hasattr(value, "__iter__"):
        raise TypeError(f"{name} must be {what}: {name}={value!r}")
    return list(value)


def weights(value: Any) -> np.ndarray:
    """How many rows each row counts for."""
    try:
        return np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError) as wrong:
        raise ValueError(f"sample_weight must hold a number for every row: {wrong}") from None


def distances(metric: Any) -> np.ndarray:
    """The distances of all rows from each other."""
    remedy = "give the distances, as sklearn.metrics.pairwise_distances(X, metric=...) has them"
    if callable(metric):
        raise TypeError(f"metric must be a name or the distances between rows, and is a function; {remedy}")
    try:
        found = np.asarray(metric, dtype=np.float64)
    except (TypeError, ValueError):
        found = np.empty(0)
    if found.ndim != 2:
        raise TypeError(
            "metric must be a name or a square array of the distances between rows, and is of type"
            f" {type(metric).__name__}; {remedy}"
        )
    return found


def rows(name: str, values: Any, expected: int) -> np.ndarray:
    """One value a row."""
    found = np.asarray(values)
    if found.ndim != 1 or len(found) != expected:
        raise ValueError(
            f"{name} must have one value a row: X has {expected} rows, {name} the shape {found.shape}"
        )
    return found


def moments(times: Any, expected: int) -> np.ndarray:
    """When each row was, as numbers; dates may be texts."""
    found = rows("times", times, expected)
    if found.dtype.kind not in "biufM":
        found = _times_of_texts(found)
    if found.dtype.kind == "M":
        missing = np.isnat(found)
        found = found.astype("datetime64[ns]").astype(np.int64)
    else:
        missing = np.isnan(found.astype(np.float64))
    if missing.any():
        row = int(np.flatnonzero(missing)[0])
        raise ValueError(f"times has no value for row {row}; give every row its time, or leave it out")
    return found.astype(np.float64)


def _times_of_texts(found: np.ndarray) -> np.ndarray:
    """Numbers or dates; times of different zones are compared by the same clock."""
    import pandas as pd

    try:
        return found.astype(np.float64)
    except (TypeError, ValueError):
        pass  # dates, then

    dates: list[Any] = []
    for row, text in enumerate(found.tolist()):
        try:
            moment = pd.Timestamp(text)
        except (TypeError, ValueError):
            raise ValueError(
                f"times has {text!r} for row {row}; times are numbers, dates ('2026-11-18') or dates"
                " with times ('2026-11-18T09:30:00')"
            ) from None
        dates.append(moment.tz_convert(None) if moment.tz is not None else moment)
    return pd.to_datetime(dates).to_numpy()
