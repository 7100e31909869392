"""The commands as functions: rank, compare, read."""

from __future__ import annotations

import html
from typing import Any, Mapping, Optional, Sequence, Union

import numpy as np

from . import _checks, _jvm, _tables, _words
from ._estimators import _java_text, _catalogue_name, checked_labels, choice_of, java_map
from ._estimators import scaled, scaling_kind
from ._files import read_file


def _samples(X: Any, y: Any, target: str) -> Any:
    X, names = _rows(X)
    if y is not None:
        y = _tables.labels(checked_labels(y, X.shape[0]), target)
    return _tables.samples(X, names, y)


def _rows(X: Any) -> tuple[Any, Any]:
    """The table as we take it, and the names of its columns where it has any."""
    if _tables.is_frame(X):
        _checks.frame(X)
        if _tables.is_mixed(X):
            return X, None
        return _tables.plain_frame(X), _checks.column_names(X.columns)
    if hasattr(X, "tocsr"):
        stored = X.tocsr()
        # The entries are checked as an array is; where they lie does not matter.
        _checks.array(stored.data.reshape(-1, 1))
        return stored, None
    return _checks.array(X), None


def _in_units(
    samples: Any, feature_groups: Any, keep: Any, metric: Any, sample_weight: Any
) -> Any:
    samples = _tables.in_units(samples, feature_groups, keep)
    return samples.withRowFacts(_tables.row_facts(samples, metric, sample_weight))


def _scorer(method: str, params: Optional[Mapping[str, Any]], table: Any) -> Any:
    methods = _jvm.java("method.Methods")
    if method == "default":
        method = str(methods.recommended(table).score().id())
    given = java_map()
    for name, value in _checks.params(params).items():
        given.put(_catalogue_name(name), _java_text(value))
    return methods.scorer(_checks.method(method), given)


def _controlled(scorer: Any, redundancy: Optional[str]) -> Any:
    """The scorer, which lets copies come late where that is asked for."""
    if redundancy is None:
        return scorer
    if redundancy != "gka":
        raise ValueError(f"redundancy must be 'gka' or None: {redundancy!r}")
    return _jvm.java("score.alignment.RedundancyControlled")(scorer, _jvm.java("score.Picks").ALL)


def rank(
    X: Any,
    y: Any = None,
    method: str = "default",
    *,
    top: Optional[int] = None,
    params: Optional[Mapping[str, Any]] = None,
    metric: Any = "euclidean",
    keep: Any = None,
    feature_groups: Any = None,
    sample_weight: Any = None,
    redundancy: Optional[str] = None,
    scale: Optional[str] = "auto",
    target: str = "auto",
    n_jobs: Optional[int] = None,
    random_state: Any = None,
    progress: bool = False,
) -> Any:
    """The features of a table, best first, as a DataFrame.

    Parameters
    ----------
    X : array, sparse matrix or DataFrame
        The table; a DataFrame may have words and missing values.
    y : array, optional
        Classes or numbers to predict.
    method : str, default='default'
        The id of a method; by default what the command line takes.
    top : int, optional
        Give so many features only; greedy methods stop there.
    params : dict, optional
        The method's parameters.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: a name (``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'``, ``'gower'``), the distances of all rows from each other as a square array, or
        a sparse matrix with those to the neighbours of every row.
    keep : sequence of str or int, optional
        Features that must stay: they come first.
    feature_groups : dict or sequence, optional
        Features that are chosen together; they are one line of the result.
    sample_weight : array, optional
        How many rows each row counts for; methods that know no weights say so in the notes.
    redundancy : 'gka', optional
        Lets a feature come late that says what those before it say.
    scale : 'auto', 'standard', 'minmax' or None, default='auto'
        How the columns are scaled first. ``'auto'``, as on the command line: columns of different
        units are standardised, those of one unit stay as they are.
    target : {'auto', 'classes', 'numbers'}, default='auto'
        What y is; ``'auto'`` takes numbers that look measured for numbers.
    n_jobs : int, optional
        Java threads; the result does not depend on them.
    random_state : int or RandomState, optional
        The seed; None is 1.
    progress : bool, default=False
        Shows bars by tqdm.

    Returns
    -------
    DataFrame with the columns ``feature``, ``index``, ``score`` and one for each part of the score;
    its index is the place, from 1. ``attrs`` has ``method``, ``direction``, ``notes``, ``choice``.
    """

    def work(run: Any) -> Any:
        samples = _in_units(_samples(X, y, target), feature_groups, keep, metric, sample_weight)
        kind = scaling_kind(scale, metric)
        if kind is not None:
            samples = scaled(samples, kind)
        one = _controlled(_scorer(method, params, samples.table()), redundancy)
        scorer = _jvm.java("java.util.List").of(one)
        rankings = _jvm.java("score.MixedRankings")
        if most is None:
            return rankings.rankAll(samples, scorer, run).get(0)
        wanted = min(most, int(samples.columnGroups().size()))
        return rankings.rankTop(samples, scorer, wanted, run).get(0)

    most = _checks.whole_or_none("top", top, 1, "leave it out for all features")
    ranking = _jvm.run(work, n_jobs=n_jobs, random_state=random_state, progress=progress)
    return _ranked(ranking, most)


def _ranked(ranking: Any, most: Optional[int]) -> Any:
    """A ranking as a DataFrame."""
    import pandas as pd

    order = np.array(ranking.order(), dtype=np.int64)[:most]
    names = np.array([str(name) for name in ranking.featureNames()], dtype=object)
    frame = pd.DataFrame(
        {
            "feature": names[order],
            "index": order,
            "score": np.array(ranking.scores(), dtype=np.float64)[order],
        },
        index=pd.RangeIndex(1, len(order) + 1, name="rank"),
    )
    for part in ranking.parts().entrySet():
        frame[str(part.getKey())] = np.array(part.getValue(), dtype=np.float64)[order]
    frame.attrs.update(
        method=str(ranking.method()),
        direction=str(ranking.direction()).lower(),
        notes=_words.notes(ranking.notes()),
        choice=choice_of(ranking),
    )
    return frame


def read(
    path: Any,
    *,
    label: Union[str, int, None] = None,
    target: str = "auto",
    return_X_y: bool = False,
    drop: Union[str, int, Sequence[Union[str, int]], None] = None,
    id: Union[str, int, None] = None,  # the name of the option, as messages have it
    format: Optional[str] = None,
    missing: str = "auto",
    categorical: str = "auto",
    missing_words: Optional[str] = None,
    order: Optional[Mapping[str, Sequence[str]]] = None,
    header: Optional[str] = None,
    decimal: Optional[str] = None,
    transposed: bool = False,
    matrix: Optional[str] = None,
    image: Optional[str] = None,
    labels_file: Any = None,
    labels_id: Union[str, int, None] = None,
) -> Any:
    """A file of any format we read, or a bundled set, as DataFrames.

    Parameters
    ----------
    path : str or os.PathLike
        A file (CSV, ARFF, LIBSVM, NPY, NPZ, MATLAB, IDX, packed or not; Parquet and Arrow by the
        module that ``configure(class_path=...)`` names), a folder of images, the name of a bundled
        set (``'digits'``) or a generated one (``'swiss-roll:n=500'``).
    label : str or int, optional
        The label column by its name or its place from 0, or ``'last'`` or ``'none'``; by default
        what the format says.
    target : {'auto', 'classes', 'numbers'}, default='auto'
        What the label is.
    return_X_y : bool, default=False
        Give ``(X, y)`` instead of a Bunch.
    drop : str, int or sequence of them, optional
        Columns that are left out.
    id : str or int, optional
        The column that names the rows: it becomes the index.
    format : str, optional
        The format, where the name of the file does not tell it (``'csv'``).
    missing : {'auto', 'fail', 'drop-rows', ...}, default='auto'
        What becomes of gaps; ``'auto'`` leaves them as they are. All words of this option and the
        next ones are those of the command line (``foldsieve data --help``).
    categorical : str, default='auto'
        What becomes of columns of words; ``'auto'`` makes them categories.
    missing_words : str, optional
        What a missing word becomes.
    order : dict of str to sequence of str, optional
        Columns whose words have an order, as ``{'size': ['small', 'large']}``.
    header : {'auto', 'present', 'absent'}, optional
        Whether the first row names the columns.
    decimal : {'point', 'comma'}, optional
        What stands before the fraction of a number.
    transposed : bool, default=False
        Whether the columns of the file are the samples.
    matrix : str, optional
        The array of a .npz or .mat file that holds the table.
    image : str, optional
        The shape of the image in each row, as ``'28x28'``.
    labels_file, labels_id : path, and str or int, optional
        A file of its own that holds the labels, and its column with the names of the rows.

    Returns
    -------
    Bunch with ``data`` (a DataFrame), ``target`` (a Series, or None), ``remarks`` (list of str).
    """
    from sklearn.utils import Bunch

    settings = {
        "label": label,
        "target": target,
        "drop": drop,
        "id": id,
        "format": format,
        "missing": missing,
        "categorical": categorical,
        "missing_words": missing_words,
        "order": order,
        "header": header,
        "decimal": decimal,
        "transposed": transposed,
        "matrix": matrix,
        "image": image,
        "labels_file": labels_file,
        "labels_id": labels_id,
    }
    reading = read_file(_checks.path(path), settings)
    data = _frame(reading.samples())
    y = _series(reading.samples().table().labels(), data.index)
    if return_X_y:
        return data, y
    remarks = [_words.said(remark, _words.for_read) for remark in reading.remarks()]
    return Bunch(data=data, target=y, remarks=remarks)


def _frame(samples: Any) -> Any:
    import pandas as pd

    table = samples.table()
    rows = table.rowNames()
    index = pd.Index([str(name) for name in rows.get()]) if rows.isPresent() else None
    if samples.columns().isPresent():
        columns = samples.columns().get().columns()
        frame = pd.DataFrame({str(c.name()): _cells(c) for c in columns})
        return frame if index is None else frame.set_index(index)
    names = [str(name) for name in table.featureNames()]
    if table.isSparse():
        import scipy.sparse as sp

        cells = table.toSparse()
        matrix = sp.csr_matrix(
            (
                np.array(cells.values()),
                np.array(cells.columnIndices()),
                np.array(cells.rowStart()),
            ),
            shape=(int(table.rows()), len(names)),
        )
        return pd.DataFrame.sparse.from_spmatrix(matrix, index=index, columns=names)
    return pd.DataFrame(_tables.to_numpy(table.toMatrix()), index=index, columns=names)


def _cells(column: Any) -> Any:
    import pandas as pd

    cells = np.array(column.cells().toArray(), dtype=np.float64)
    if not column.isWords():
        return cells
    levels = column.levels().get()
    codes = np.where(np.isnan(cells), -1, cells).astype(np.int64)
    return pd.Categorical.from_codes(
        codes, [str(word) for word in levels.words()], ordered=bool(levels.isOrdered())
    )


def _series(labels: Any, index: Any) -> Any:
    import pandas as pd

    if not labels.isPresent():
        return None
    found = labels.get()
    name = str(found.name())
    if found.isNumeric():
        values = [float(found.number(i)) for i in range(int(found.rows()))]
        return pd.Series(values, index=index, name=name)
    codes = np.array(found.codes(), dtype=np.int64)
    names = [str(text) for text in found.classNames()]
    return pd.Series(pd.Categorical.from_codes(codes, names), index=index, name=name)


def compare(
    X: Any,
    y: Any = None,
    methods: Union[str, Sequence[str], None] = None,
    *,
    classifiers: Union[str, Sequence[str], None] = None,
    folds: int = 5,
    repeats: int = 2,
    groups: Any = None,
    times: Any = None,
    metric: Any = "euclidean",
    keep: Any = None,
    feature_groups: Any = None,
    sample_weight: Any = None,
    scale: Optional[str] = "auto",
    target: str = "auto",
    max_features: Optional[int] = None,
    all_rows: bool = False,
    n_jobs: Optional[int] = None,
    random_state: Any = None,
    progress: bool = False,
) -> "Comparison":
    """Methods against each other and a random order, on rows held out.

    Features are ranked, scaled and encoded on training rows only.

    Parameters
    ----------
    X, y
        The table, and classes or numbers to predict; without y surviving neighbours judge.
    methods : str or sequence of str, optional
        Ids of methods; by default those the command line compares.
    classifiers : str or sequence of str, optional
        Who judges what is predicted, so y is needed: ``'1nn'``, ``'ncm'``, ``'svm'``, ``'ridge'``, for numbers ``'5nn'``,
        ``'ridge'``, ``'trees'``.
    folds, repeats : int, default=5 and 2
        Folds, stratified where y holds classes, and how often they are drawn.
    groups : array, optional
        The group of every row: a group is never split between training and held-out rows.
    times : array of numbers, dates or texts of dates, optional
        When each row was: ``folds`` splits, each held out after all its training rows.
    metric, keep, feature_groups, sample_weight, target, n_jobs, random_state, progress
        As ``rank`` has them.
    scale : 'auto', 'standard', 'minmax' or None, default='auto'
        As ``rank`` has it, learnt from the training rows of every split.
    max_features : int, optional
        The largest subset to judge.
    all_rows : bool, default=False
        Compare on all rows, however many. Otherwise 10,000 of more are drawn by ``random_state``, in
        proportion by class, and the notes say what that does to an accuracy. Distances that are
        given are never drawn from.
    """

    ids = None if methods is None else _checks.texts("methods", methods)
    judges = None if classifiers is None else _checks.texts("classifiers", classifiers)
    if judges is not None and y is None:
        raise ValueError(
            f"classifiers={classifiers!r} judge by what they predict, and there is no y; give y, or"
            " leave classifiers out, and surviving neighbours judge"
        )
    most = _checks.whole_or_none("max_features", max_features, 1, "leave it out for all features")

    def work(run: Any) -> Any:
        samples = _in_units(_samples(X, y, target), feature_groups, keep, metric, sample_weight)
        protocol = _protocol(int(samples.rows()), groups, times, folds, repeats)
        samples = samples.withRowFacts(samples.rowFacts().and_(protocol.rowFacts()))
        said = []
        draws = _jvm.java("evaluation.protocol.DrawnRows")
        if not all_rows and isinstance(metric, str) and int(samples.rows()) > int(draws.ENOUGH):
            drawn = draws.of(samples.table(), draws.ENOUGH, run)
            rows = int(samples.rows())
            samples = samples.learnFrom(drawn)
            said = [_drawn_note(rows, samples)]
            chosen = np.array(drawn, dtype=np.int64)
            protocol = _protocol(
                len(chosen), _part(groups, chosen), _part(times, chosen), folds, repeats
            )
        table = samples.table()
        plan = _plan(table, ids, judges).withProtocol(protocol)
        kind = scaling_kind(scale, metric)
        if kind is not None:
            plan = plan.withScaling(kind)
        if most is not None:
            plan = plan.withMaxFeatures(min(most, int(samples.columnGroups().size())))
        return _answer(plan.run(samples, run), table), said

    answer, said = _jvm.run(work, n_jobs=n_jobs, random_state=random_state, progress=progress)
    return Comparison(answer, said)


def _part(of_rows: Any, chosen: Any) -> Any:
    """What is said of some of the rows."""
    if of_rows is None:
        return None
    return of_rows.iloc[chosen] if hasattr(of_rows, "iloc") else np.asarray(of_rows)[chosen]


def _drawn_note(rows: int, drawn: Any) -> str:
    doubt = str(_jvm.java("evaluation.compare.DrawDoubt").of(drawn.table()))
    return (
        f"compared on {int(drawn.rows())} of {rows} rows, drawn by random_state: {doubt};"
        " all_rows=True compares on all"
    )


def _plan(table: Any, ids: Optional[list[str]], judges: Optional[list[str]]) -> Any:
    """What is compared, and who judges."""
    if ids is None:
        recommended = _jvm.java("method.Methods").recommended(table)
        ids = [str(method.id()) for method in recommended.compared()]
    compared = _jvm.java("java.util.ArrayList")()
    for name in ids:
        # The random order is always there.
        if name != "random":
            compared.add(_jvm.java("evaluation.compare.ComparedMethod").of(_scorer(name, None, table)))
    if compared.isEmpty():
        raise ValueError(
            f"methods={ids!r}: the random order is always there; name a method to compare it with"
        )
    plan = _jvm.java("evaluation.compare.Comparison").suiting(compared, table)
    if judges is None:
        return plan
    of = _jvm.java("evaluation.compare.Judges").of
    return plan.withMeasures(of(_jvm.text_list(judges), table.labels().get()))


def _answer(result: Any, table: Any) -> Any:
    """What a result says; where methods are equally good the one we would take is preferred."""
    preferred = str(_jvm.java("method.Methods").recommended(table).score().id())
    answer = _jvm.java("evaluation.compare.Answer")
    is_there = preferred in [str(name) for name in result.methods()]
    return answer.of(result, preferred) if is_there else answer.of(result)


def _protocol(rows: int, groups: Any, times: Any, folds: int, repeats: int) -> Any:
    """Which rows are held out."""
    if groups is not None and times is not None:
        raise ValueError("rows are held out by groups or by times, not by both")
    parts = _checks.whole("folds", folds, 1 if times is not None else 2)
    often = _checks.whole("repeats", repeats, 1)
    if groups is not None:
        names = [str(group) for group in _checks.rows("groups", groups, rows).tolist()]
        return _jvm.java("evaluation.protocol.GroupFolds")(
            "groups", _jvm.text_list(names), parts, often
        )
    if times is not None:
        moments = _jvm.java("java.util.ArrayList")()
        for moment in _checks.moments(times, rows).tolist():
            moments.add(_jvm.java("java.lang.Double").valueOf(moment))
        return _jvm.java("evaluation.protocol.ForwardInTime")("times", moments, parts)
    return _jvm.java("evaluation.protocol.StratifiedFolds")(parts, often)


class Comparison:
    """What a comparison found; shows itself in a notebook.

    Attributes
    ----------
    best : str
        The id of the method to take.
    n_features : int
        How many features of it to keep.
    value, error : float
        How well they do by the deciding measure on held-out rows, and the standard error.
    random_value, all_value : float
        The same for as many features in a random order, and for all features.
    better_than_random : bool
        Whether that is more than chance.
    measure : str
        The deciding measure.
    methods : list of str
        All methods that were judged, best first.
    refusals : list of str
        What left the comparison, and why.
    """

    def __init__(self, answer: Any, said: Sequence[str] = ()) -> None:
        result = answer.result()
        self.best = str(answer.winner())
        self.n_features = int(answer.keep())
        self.value = float(answer.value())
        self.error = float(answer.error())
        self.random_value = float(answer.randomValue())
        self.all_value = float(answer.allValue())
        self.better_than_random = bool(answer.isBetterThanRandom())
        self.methods = [str(name) for name in answer.methods()]
        self.refusals = _words.notes(result.refusals())
        self.notes = [*said, *_words.notes(result.notes())]
        self.measure = _criterion_name(answer.criterion())
        self._deciding = _criterion_key(answer.criterion())
        self._curves: list[dict[str, Any]] = []
        for criterion in result.criteria():
            for method in result.methods():
                curve = result.curve(method, criterion)
                self._curves.append(
                    {
                        "method": str(method),
                        "criterion": _criterion_key(criterion),
                        "sizes": np.array(curve.sizes(), dtype=np.int64),
                        "mean": np.array(curve.mean(), dtype=np.float64),
                        "error": np.array(curve.standardError(), dtype=np.float64),
                    }
                )

    def to_frame(self) -> Any:
        """Every curve as rows: method, judge, metric, features, mean, error."""
        import pandas as pd

        frames = [
            pd.DataFrame(
                {
                    "method": curve["method"],
                    "judge": curve["criterion"][0],
                    "metric": curve["criterion"][1],
                    "features": curve["sizes"],
                    "mean": curve["mean"],
                    "error": curve["error"],
                }
            )
            for curve in self._curves
        ]
        return pd.concat(frames, ignore_index=True)

    def __repr__(self) -> str:
        return (
            f"keep {self.n_features} features by {self.best}: {self.measure} {self.value:.3f} +-"
            f" {self.error:.3f} on held-out rows; as many at random {self.random_value:.3f}, all"
            f" features {self.all_value:.3f}"
        )

    def _repr_html_(self) -> str:
        curves = [c for c in self._curves if c["criterion"] == self._deciding]
        return f"<div><p>{html.escape(repr(self))}</p>{_picture(curves, self.best, self.measure)}</div>"


def _criterion_key(criterion: Any) -> tuple[str, str]:
    return str(criterion.measure()), str(criterion.metric())


def _criterion_name(criterion: Any) -> str:
    return " ".join(part for part in _criterion_key(criterion) if part)


_COLOURS = ("#4269d0", "#efb118", "#ff725c", "#6cc5b0", "#3ca951", "#ff8ab7", "#a463f2", "#97bbf5")
_WIDTH, _HEIGHT, _LEFT, _BOTTOM = 640, 320, 52, 40


def _picture(curves: list[dict[str, Any]], best: str, measure: str) -> str:
    """The curves as SVG: features from left to right on a logarithmic scale."""
    means = np.concatenate([c["mean"] for c in curves])
    low, high = float(np.nanmin(means)), float(np.nanmax(means))
    high = high if high > low else low + 1
    most = max(int(c["sizes"][-1]) for c in curves)
    span = max(np.log(most), 1e-9)

    def x(size: Union[int, float]) -> float:
        return _LEFT + (_WIDTH - _LEFT - 170) * float(np.log(size)) / span

    def y(value: float) -> float:
        return 10 + (_HEIGHT - _BOTTOM - 10) * (high - value) / (high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}"'
        f' font-family="sans-serif" font-size="11" role="img">'
        f"<title>{html.escape(measure)} over the number of features</title>"
    ]
    for tick in np.linspace(low, high, 5):
        parts.append(
            f'<line x1="{_LEFT}" x2="{_WIDTH - 170}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"'
            f' stroke="#8884"/><text x="{_LEFT - 6}" y="{y(tick) + 4:.1f}" text-anchor="end"'
            f' fill="currentColor">{tick:.3g}</text>'
        )
    size = 1
    while size <= most:
        parts.append(
            f'<text x="{x(size):.1f}" y="{_HEIGHT - 22}" text-anchor="middle"'
            f' fill="currentColor">{size}</text>'
        )
        size *= 2 if most < 64 else 4
    parts.append(
        f'<text x="{(_LEFT + _WIDTH - 170) / 2:.0f}" y="{_HEIGHT - 6}" text-anchor="middle"'
        f' fill="currentColor">features kept</text>'
    )
    for place, curve in enumerate(curves):
        random = curve["method"] in ("random", "all")
        colour = "#888" if random else _COLOURS[place % len(_COLOURS)]
        wide = 2.5 if curve["method"] == best else 1.2
        found = [(s, m) for s, m in zip(curve["sizes"], curve["mean"]) if m == m]
        if len(found) == 1:  # all features: one number, whatever is kept
            found = [(1, found[0][1]), (most, found[0][1])]
        points = " ".join(f"{x(s):.1f},{y(m):.1f}" for s, m in found)
        dashes = ' stroke-dasharray="4 3"' if random else ""
        name = html.escape(curve["method"])
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{wide}"'
            f"{dashes}><title>{name}</title></polyline>"
            f'<text x="{_WIDTH - 158}" y="{20 + 15 * place}" fill="{colour}">{name}</text>'
        )
    return "".join(parts) + "</svg>"
