"""Python's tables and labels become Java's."""

from __future__ import annotations

from typing import Any, Optional, Sequence

import jpype
import jpype.nio
import numpy as np
import scipy.sparse as sp

from . import _checks
from ._jvm import doubles, ints, java, start, text_list

#: A direct buffer of Java holds at most so many bytes.
_MOST_BYTES = 2**31 - 1

_ELEMENTS = {np.dtype("float64"): "FLOAT64", np.dtype("float32"): "FLOAT32"}
_ELEMENTS[np.dtype("uint8")] = "UINT8"


def matrix(X: np.ndarray) -> Any:
    """A Java matrix with the cells of an array; float64, float32 and uint8 as they are in memory."""
    start()
    element = _ELEMENTS.get(X.dtype)
    if element is None or not X.dtype.isnative:
        X, element = np.asarray(X, dtype=np.float64), "FLOAT64"
    by_columns = X.flags.f_contiguous and not X.flags.c_contiguous
    if not by_columns:
        X = np.ascontiguousarray(X)
    if X.size == 0:
        return java("numeric.Matrix").zeros(*X.shape)
    if X.nbytes > _MOST_BYTES:
        return _large_matrix(X)
    cells = (X.T if by_columns else X).reshape(-1)
    if not cells.flags.writeable:
        # JPype takes no read-only memory; nothing is written to it.
        cells = cells.copy()
    order = java("numeric.Matrix$Order")
    return java("numeric.Matrix").of(
        jpype.nio.convertToDirectBuffer(memoryview(cells).cast("B")).order(
            java("java.nio.ByteOrder").nativeOrder()
        ),
        getattr(java("numeric.Matrix$Element"), element),
        X.shape[0],
        X.shape[1],
        order.COLUMNS if by_columns else order.ROWS,
    )


def _large_matrix(X: np.ndarray) -> Any:
    """By pieces of rows, for more than a buffer holds."""
    rows, columns = X.shape
    result = java("numeric.Matrix").zeros(rows, columns)
    values = result.values()
    step = max(1, (1 << 26) // max(1, columns))
    for begin in range(0, rows, step):
        piece = np.ascontiguousarray(X[begin : begin + step], dtype=np.float64).reshape(-1)
        values[begin * columns : begin * columns + piece.size] = piece
    return result


def sparse_matrix(X: Any) -> Any:
    """A Java matrix with the entries of a scipy matrix."""
    X = sp.csr_matrix(X, dtype=np.float64)
    if not X.has_canonical_format:
        X = X.copy()
        X.sum_duplicates()
    if X.nnz > 2**31 - 9:
        raise ValueError(f"a sparse table holds at most 2^31 - 9 entries: {X.nnz}")
    return java("numeric.SparseMatrix").wrap(
        X.shape[0],
        X.shape[1],
        ints(X.indptr.astype(np.int32, copy=False)),
        ints(X.indices.astype(np.int32, copy=False)),
        doubles(X.data),
    )


def table(X: Any, names: Optional[Sequence[str]] = None) -> Any:
    """A Java table of complete numbers, dense or sparse."""
    cells = sparse_matrix(X) if sp.issparse(X) else matrix(X)
    of = java("data.Table").of
    return of(cells) if names is None else of(cells, text_list(names))


def to_numpy(java_matrix: Any) -> np.ndarray:
    """The cells of a Java matrix as an array of doubles."""
    shape = (int(java_matrix.rows()), int(java_matrix.columns()))
    return np.array(java_matrix.values(), dtype=np.float64).reshape(shape)


def is_frame(X: Any) -> bool:
    """Whether X is a pandas DataFrame; pandas need not be there."""
    return hasattr(X, "columns") and hasattr(X, "iloc") and hasattr(X, "dtypes")


def is_mixed(X: Any) -> bool:
    """Whether a table has words or gaps, so that it is more than an array of numbers."""
    if not is_frame(X):
        return False
    return any(not _is_plain(column) for column in _columns(X)) or bool(X.isna().to_numpy().any())


def _columns(X: Any) -> list[Any]:
    """The columns by their places, for two may have one name."""
    return [X.iloc[:, place] for place in range(X.shape[1])]


def plain_frame(X: Any) -> Any:
    """The cells of a DataFrame of complete numbers; sparse columns stay sparse."""
    import pandas as pd

    if X.shape[1] and all(isinstance(dtype, pd.SparseDtype) for dtype in X.dtypes):
        return X.sparse.to_coo().tocsr()
    # Extension types, as Int64, would be objects.
    if all(isinstance(dtype, np.dtype) for dtype in X.dtypes):
        return X.to_numpy()
    return X.to_numpy(dtype=np.float64)


def _is_plain(column: Any) -> bool:
    import pandas.api.types as types

    return types.is_numeric_dtype(column.dtype) and not _is_category(column)


def _is_category(column: Any) -> bool:
    return str(column.dtype) == "category"


def mixed_table(X: Any) -> Any:
    """A Java table of a DataFrame whose columns may be words and may miss values.

    Words are columns of strings or categories; an ordered category counts by its order; dates are
    days since 1970; booleans are 0 and 1.
    """
    columns = java("java.util.ArrayList")()
    for name, column in zip(_checks.column_names(X.columns), _columns(X)):
        columns.add(_column(name, column))
    return java("data.MixedTable").of(columns)


def _column(name: str, column: Any) -> Any:
    import pandas as pd
    import pandas.api.types as types

    of = java("data.Column")
    if _is_category(column):
        words = text_list(column.cat.categories)
        kept = java("data.Levels").inOrder if column.cat.ordered else java("data.Levels").of
        return of.ofWords(name, ints(column.cat.codes.to_numpy(np.int32)), kept(words))
    if types.is_datetime64_any_dtype(column.dtype):
        days = (column - pd.Timestamp(0, tz=column.dt.tz)) / pd.Timedelta(days=1)
        return of.ofNumbers(name, doubles(days.to_numpy(np.float64, na_value=np.nan)))
    if types.is_timedelta64_dtype(column.dtype):
        return of.ofNumbers(name, doubles((column / pd.Timedelta(days=1)).to_numpy(np.float64)))
    if types.is_numeric_dtype(column.dtype):
        return of.ofNumbers(name, doubles(column.to_numpy(np.float64, na_value=np.nan)))
    if isinstance(column.dtype, pd.PeriodDtype):
        return _column(name, column.dt.to_timestamp())
    if column.dtype == object:
        column = _of_objects(column)
        if column.dtype != object:
            return _column(name, column)
    try:
        codes, words = pd.factorize(column, sort=False, use_na_sentinel=True)
    except TypeError:
        kind = type(column.dropna().iloc[0]).__name__
        raise ValueError(
            f"column {name!r} of X holds cells of type {kind}, which are no single numbers or words;"
            " make a column of each of their parts"
        ) from None
    texts = [str(word) for word in words]
    order = sorted(range(len(texts)), key=texts.__getitem__)
    place = np.empty(len(texts) + 1, dtype=np.int32)
    place[order] = np.arange(len(texts), dtype=np.int32)
    place[-1] = -1
    sorted_words = text_list([texts[o] for o in order])
    return of.ofWords(name, ints(place[codes]), java("data.Levels").of(sorted_words))


def _of_objects(column: Any) -> Any:
    """A column of objects that are all numbers, or all dates, as what they are."""
    import pandas as pd
    import pandas.api.types as types

    kind = types.infer_dtype(column, skipna=True)
    if kind in ("integer", "floating", "mixed-integer-float", "decimal", "boolean"):
        return pd.to_numeric(column.astype(float))
    if kind in ("date", "datetime", "datetime64"):
        return pd.to_datetime(column)
    return column


def samples(X: Any, names: Optional[Sequence[str]], labels_: Any = None) -> Any:
    """Java's rows in units, a column each, with words and gaps as the command line takes them."""
    is_words = is_mixed(X)
    rows = mixed_table(X) if is_words else table(X, names)
    if labels_ is not None:
        rows = rows.withLabels(labels_)
    if not is_words:
        return java("data.Samples").of(rows)
    choices = java("data.Encoding$Choices").defaults()
    return java("data.Samples").of(rows, choices, java("data.Samples$Shown").WORDS_AND_GAPS)


def in_units(rows: Any, feature_groups: Any, keep: Any) -> Any:
    """The rows with features that are chosen together, and those that stay.

    ``feature_groups`` maps features to the names of their groups, or has a name (or None) for every
    feature; ``keep`` has names or places.
    """
    names = [str(name) for name in rows.columnNames()]
    if feature_groups is not None:
        group_of = java("java.util.LinkedHashMap")()
        for feature, group in _pairs(feature_groups, names):
            if group is not None and group == group:
                group_of.put(feature, str(group))
        rows = rows.withGroups(java("data.FeatureGroups").named(group_of, rows.columnNames()))
    if keep is None:
        return rows
    single = isinstance(keep, (str, int, np.integer))
    kept = [keep] if single else _checks.each("keep", keep, "names or places of features")
    groups = rows.columnGroups()
    units = []
    for feature in kept:
        if isinstance(feature, (int, np.integer)) and not isinstance(feature, (bool, np.bool_)):
            if not 0 <= feature < len(names):
                raise ValueError(f"keep must name features 0 to {len(names) - 1}: {feature}")
            unit = str(groups.names().get(groups.groupOf(int(feature))))
        elif str(feature) in names:
            unit = str(groups.names().get(groups.groupOf(names.index(str(feature)))))
        else:
            unit = str(feature)
        if unit not in units:
            units.append(unit)
    return rows.keeping(text_list(units))


def _pairs(feature_groups: Any, names: Sequence[str]) -> list[tuple[str, Any]]:
    if hasattr(feature_groups, "items") and not hasattr(feature_groups, "iloc"):
        return [
            (names[f] if isinstance(f, (int, np.integer)) else str(f), group)
            for f, group in feature_groups.items()
        ]
    groups = _checks.each(
        "feature_groups", feature_groups, "a dict of features and groups, or a group for every feature"
    )
    if len(groups) != len(names):
        raise ValueError(
            f"feature_groups must have a group for every feature, as X has"
            f" n_features={len(names)}: {len(groups)}"
        )
    return list(zip(names, groups))


def row_facts(rows: Any, metric: Any, sample_weight: Any = None) -> Any:
    """What Java is told of the rows beside features and labels."""
    facts = java("data.RowFacts").NONE
    if sample_weight is not None:
        weights = _checks.weights(sample_weight)
        if weights.ndim == 0:
            weights = np.full(int(rows.rows()), float(weights))
        if weights.ndim != 1:
            raise ValueError("Sample weights must be 1D array or scalar")
        if len(weights) != int(rows.rows()):
            raise ValueError(
                f"sample_weight.shape == {weights.shape}, expected {(int(rows.rows()),)}!"
            )
        facts = facts.withWeights(doubles(weights))
    if metric is not None and not (isinstance(metric, str) and metric == "euclidean"):
        facts = facts.withDistances(distances(metric, rows))
    return facts


def distances(metric: Any, rows: Any = None) -> Any:
    """How Java compares rows: the name of a metric, or the distances of all rows from each other.

    A square array holds distances, a sparse matrix the neighbours of every row.
    """
    of = java("data.RowDistances")
    if isinstance(metric, str):
        measured = of.of(java("data.Metric").parse(metric))
        has_words = rows is not None and rows.columns().isPresent()
        return measured.ofColumns(rows.columns().get()) if has_words else measured
    if sp.issparse(metric):
        return of.ofGraph(sparse_matrix(metric))
    return of.ofMatrix(matrix(_checks.distances(metric)))


def labels(y: Any, target: str = "auto") -> Any:
    """Java's labels: classes or numbers.

    ``target`` is ``"classes"``, ``"numbers"`` or ``"auto"``: numbers with fractions, and whole
    numbers that look measured (prices, ages), are numbers to predict; all others are classes.
    """
    if target not in ("auto", "classes", "numbers"):
        raise ValueError(f"target must be 'auto', 'classes' or 'numbers': {target!r}")
    name = str(getattr(y, "name", None) or "y")
    values = np.asarray(y)
    of = java("data.Labels")
    is_number = values.dtype.kind in "fiu"
    if target == "numbers" and not is_number:
        raise ValueError(f"y holds {values.dtype}, which are no numbers; give target='classes'")
    if not is_number and values.dtype.kind != "b":
        values = np.array(["" if v is None or v != v else str(v) for v in values.tolist()])
    distinct, codes = np.unique(values, return_inverse=True)
    if is_number and (
        target == "numbers" or target == "auto" and _look_measured(values, distinct)
    ):
        return of.numbers(name, doubles(values.astype(np.float64)))
    return of.classes(name, ints(codes.astype(np.int32)), text_list(_texts(distinct)))


def _look_measured(values: np.ndarray, distinct: np.ndarray) -> bool:
    """The rule of Java; a few whole numbers need not be sent there to be told for classes."""
    if values.dtype.kind in "iu" and len(distinct) <= 10:
        return False
    return bool(java("data.Labels").lookNumeric(doubles(values.astype(np.float64))))


def _texts(distinct: np.ndarray) -> list[str]:
    """The names of classes: whole numbers without a point, nothing for what is missing."""
    if distinct.dtype.kind != "f":
        return [str(value) for value in distinct.tolist()]
    whole = bool(np.all(np.isnan(distinct) | (distinct == np.rint(distinct))))
    return [
        "" if value != value else str(int(value)) if whole else repr(value)
        for value in distinct.tolist()
    ]
