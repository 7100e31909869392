"""What every estimator of ours does: parameters to Java, arrays there and back, pickles."""

from __future__ import annotations

from numbers import Integral
from typing import Any, ClassVar, Optional

import numpy as np
import scipy.sparse as sp
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.exceptions import NotFittedError
from sklearn.feature_selection import SelectorMixin
from sklearn.utils.validation import check_is_fitted

from . import _checks, _jvm, _tables, _words
from ._sklearn import check_frame, validate_data

#: Parameters that are not the method's.
_OURS = {
    "image_shape",
    "n_features",
    "method",
    "params",
    "metric",
    "keep",
    "feature_groups",
    "scale",
    "target",
    "n_jobs",
    "random_state",
    "verbose",
}
_NO_Y = (
    "This {} estimator requires y to be passed, but the target y is None."  # scikit-learn's words
)


def python_name(parameter: str) -> str:
    """The name of a catalogue's parameter in Python."""
    return _words.RENAMED.get(parameter, parameter.replace("-", "_"))


def _java_text(value: Any) -> str:
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, (float, np.floating)):
        return repr(float(value))
    return str(value)


class _Method(BaseEstimator):
    """An estimator that is a method of the catalogue.

    A parameter that is None is left to the method: its own default, and for neighbours fewer where
    there are fewer rows.
    """

    _method: ClassVar[str] = ""
    _needs: ClassVar[str] = ""  # "", "labels" or "classes"
    _only_two_classes: ClassVar[bool] = False
    _non_negative: ClassVar[bool] = False
    _default_neighbors: ClassVar[int] = 0
    _default_components: ClassVar[int] = 0
    #: For methods that compare no rows.
    metric: Any = None

    # -- the catalogue ---------------------------------------------------------------------------

    def _id(self) -> str:
        return getattr(self, "method", None) or self._method

    def _java_parameters(self, rows: int, components: Optional[int] = None) -> Any:
        given = java_map()
        for name in self._get_param_names():
            if name in _OURS:
                continue
            value = getattr(self, name)
            if value is None and name == "n_neighbors":
                value = _lowered(self._default_neighbors, rows - 1)
            if value is None and name == "n_components":
                value = components
            if value is not None:
                given.put(_catalogue_name(name), _java_text(value))
        for name, value in _checks.params(getattr(self, "params", None)).items():
            given.put(_catalogue_name(name), _java_text(value))
        return given

    # -- data ------------------------------------------------------------------------------------

    def _read(self, X: Any, y: Any, *, reset: bool) -> tuple[Any, Any]:
        """X as an array or a mixed DataFrame, y as an array or None."""
        if reset and y is None and self._requires_y():
            raise ValueError(_NO_Y.format(type(self).__name__))
        if _tables.is_frame(X):
            _checks.frame(X)
        if _tables.is_mixed(X):
            check_frame(self, X, reset=reset)
            checked: Any = X
        else:
            try:
                checked = validate_data(
                    self,
                    X,
                    reset=reset,
                    accept_sparse="csr",
                    dtype=(np.float64, np.float32, np.uint8),
                    ensure_min_samples=2 if reset else 1,
                )
            except ValueError as refused:
                raise _checks.with_gaps_told(refused) from None
            if self._non_negative and reset and _minimum(checked) < 0:
                raise ValueError(
                    f"Negative values in data passed to {type(self).__name__}: {self._id()} counts,"
                    " so values must not be negative"
                )
        if y is not None:
            y = checked_labels(y, checked.shape[0])
        return checked, y

    def _names(self) -> Optional[list[str]]:
        names = getattr(self, "feature_names_in_", None)
        return None if names is None else [str(name) for name in names]

    def _run(self, work: Any, X: Any) -> Any:
        try:
            return _jvm.run(
                work,
                n_jobs=self.n_jobs,
                random_state=self.random_state,
                progress=bool(self.verbose),
            )
        except ValueError as refused:
            if X.shape[1] > 1:
                raise
            raise ValueError(f"{refused} (X has n_features = 1)") from None

    def _requires_y(self) -> bool:
        return bool(self._needs)

    # -- what scikit-learn asks ------------------------------------------------------------------

    def _more_tags(self) -> dict[str, Any]:
        """Tags up to scikit-learn 1.5."""
        return {
            "requires_y": self._requires_y(),
            "requires_positive_X": self._non_negative,
            "binary_only": self._only_two_classes,
            "X_types": ["2darray", "sparse"],
            "preserves_dtype": [],
        }

    def __sklearn_tags__(self) -> Any:
        """Tags from scikit-learn 1.6 on."""
        tags = super().__sklearn_tags__()
        tags.target_tags.required = self._requires_y()
        tags.input_tags.sparse = True
        tags.input_tags.positive_only = self._non_negative
        if self._only_two_classes:
            # What the checks go by when they make y, whether or not it is a classifier.
            from sklearn.utils import ClassifierTags

            tags.classifier_tags = ClassifierTags(multi_class=False)
        return tags


def transforming(tags: Any, preserved: list[str]) -> Any:
    """The tags, with the types that ``transform`` keeps.

    For the classes that stand before ``TransformerMixin``, whose tags of a transformer are new ones:
    what was said of them by a class behind it is gone.
    """
    tags.transformer_tags.preserves_dtype = preserved
    return tags


def _lowered(standard: int, most: int) -> Optional[int]:
    """A default on data that are too small for it; None where they are not."""
    return max(1, most) if most < standard else None


def java_map() -> Any:
    """An empty map of Java that keeps its order."""
    return _jvm.java("java.util.LinkedHashMap")()


def _catalogue_name(name: str) -> str:
    for theirs, ours in _words.RENAMED.items():
        if name == ours:
            return theirs
    return name.replace("_", "-")


def _minimum(X: Any) -> float:
    if sp.issparse(X):
        return float(X.data.min()) if X.nnz else 0.0
    return float(X.min())


def checked_labels(y: Any, rows: int) -> Any:
    """One label a row, with the name of the column they come from."""
    name = getattr(y, "name", None)
    values = np.asarray(y)
    if values.ndim == 2 and values.shape[1] == 1:
        import warnings

        from sklearn.exceptions import DataConversionWarning

        warnings.warn(
            "A column-vector y was passed when a 1d array was expected. Please change the shape of"
            " y to (n_samples,), for example using ravel().",
            DataConversionWarning,
            stacklevel=4,
        )
        values = values.ravel()
    if values.ndim != 1:
        raise ValueError(f"y should be a 1d array, got an array of shape {values.shape} instead.")
    if len(values) != rows:
        raise ValueError(
            f"Found input variables with inconsistent numbers of samples: {[rows, len(values)]}"
        )
    if values.dtype.kind in "fc" and not np.all(np.isfinite(values[~np.isnan(values)])):
        raise ValueError("Input y contains infinity or a value too large for dtype('float64').")
    if values.dtype.kind == "f" and np.isnan(values).any() and name is None:
        raise ValueError("Input y contains NaN.")
    if name is not None:
        import pandas as pd

        return pd.Series(values, name=name)
    return values


class SelectorBase(SelectorMixin, _Method):
    """Ranks features and keeps the best of them."""

    def fit(self, X: Any, y: Any = None) -> "SelectorBase":
        """Ranks the features and chooses those to keep.

        Parameters
        ----------
        X : array, sparse matrix or DataFrame of shape (n_samples, n_features)
            A DataFrame may have columns of words and missing values.
        y : array of shape (n_samples,), optional
            Classes or numbers to predict; ignored by methods that use none.
        """
        return self._fit(X, y, None)

    def _fit(self, X: Any, y: Any, sample_weight: Any) -> "SelectorBase":
        X, y = self._read(X, y, reset=True)
        self._of_words_or_gaps = _tables.is_mixed(X)
        ranking, count, groups, self.reason_ = self._run(
            lambda run: self._rank(X, y, sample_weight, run), X
        )
        self._take(ranking, count, groups)
        return self

    def _rank(self, X: Any, y: Any, sample_weight: Any, run: Any) -> tuple[Any, int, Any, str]:
        labels = None if y is None else _tables.labels(y, self.target)
        samples = _tables.samples(X, self._names(), labels)
        samples = _tables.in_units(samples, self.feature_groups, self.keep)
        raw = samples = samples.withRowFacts(
            _tables.row_facts(samples, self.metric, sample_weight)
        )
        groups = samples.columnGroups()
        keep = self._count(int(groups.size()))
        _checks.size_of_subset(getattr(self, "size", None), int(groups.size()))
        if keep is not None and keep < len(samples.kept()):
            raise ValueError(
                f"n_features is {keep} and keep names {len(samples.kept())}; ask for at least as many"
            )
        kind = scaling_kind(self.scale, self.metric)
        if kind is not None:
            samples = scaled(samples, kind)
        scorer = self._scorer(samples.table(), X.shape[0])
        kind = kind or _jvm.java("data.Scaling$Kind").NONE
        if keep is None:
            enough = _jvm.java("evaluation.compare.EnoughFeatures").of(
                scorer, samples, raw, kind, run
            )
            return enough.ranking(), int(enough.count()), groups, str(enough.rule())
        rankings = _jvm.java("score.MixedRankings").rankTop(
            samples, _jvm.java("java.util.List").of(scorer), keep, run
        )
        return rankings.get(0), keep, groups, ""

    def _scorer(self, table: Any, rows: int) -> Any:
        methods = _jvm.java("method.Methods")
        name = _checks.method(self._id())
        if name == "default":
            name = str(methods.recommended(table).score().id())
        return methods.scorer(name, self._java_parameters(rows))

    def _count(self, features: int) -> Optional[int]:
        """How many features to keep; None leaves it to the data."""
        wanted = self.n_features
        if wanted is None:
            return max(1, features // 2)
        if isinstance(wanted, str):
            if wanted != "auto":
                raise ValueError(f"n_features must be a number, a share, 'auto' or None: {wanted!r}")
            return None
        _checks.share_or_count(wanted, features)
        if isinstance(wanted, Integral):
            return int(wanted)
        share = _jvm.java("score.SubsetSize").ofShare(float(wanted), features)
        return int(share.value().getAsInt())

    def _take(self, ranking: Any, count: int, groups: Any) -> None:
        order = np.array(ranking.order(), dtype=np.int64)
        scores = np.array(ranking.scores(), dtype=np.float64)
        parts = {
            str(part.getKey()): np.array(part.getValue(), dtype=np.float64)
            for part in ranking.parts().entrySet()
        }
        kept = min(count, len(order))
        if not groups.areSingle():
            # A feature stands where its group does, and has its group's score.
            members = [np.array(groups.features(int(unit)), dtype=np.int64) for unit in order]
            kept = sum(map(len, members[:kept]))
            unit_of = np.array([groups.groupOf(j) for j in range(int(groups.features()))])
            order, scores = np.concatenate(members), scores[unit_of]
            parts = {name: part[unit_of] for name, part in parts.items()}
        features = len(scores)
        self.n_features_ = kept
        self.order_ = order
        self.scores_ = scores
        self.parts_ = parts
        self.direction_ = str(ranking.direction()).lower()
        self.notes_ = _words.notes(ranking.notes())
        self.ranking_ = np.full(features, len(order) + 1, dtype=np.int64)
        self.ranking_[order] = np.arange(1, len(order) + 1)
        self.method_ = str(ranking.method())
        self.choice_ = choice_of(ranking)

    def _get_support_mask(self) -> np.ndarray:
        check_is_fitted(self)
        mask = np.zeros(self.n_features_in_, dtype=bool)
        mask[self.order_[: self.n_features_]] = True
        return mask

    def transform(self, X: Any) -> Any:
        """X with the features that were kept; of a DataFrame with words or gaps, the columns.

        So do complete rows come out where ``fit`` saw words or gaps, for what comes next is to see
        the same columns every time.
        """
        check_is_fitted(self)
        if _tables.is_mixed(X) or self._of_words_or_gaps and _tables.is_frame(X):
            _checks.frame(X)
            check_frame(self, X, reset=False)
            return X.loc[:, self._get_support_mask()]
        return super().transform(X)

    def _more_tags(self) -> dict[str, Any]:
        return {**super()._more_tags(), "preserves_dtype": [np.float64, np.float32, np.uint8]}

    def __sklearn_tags__(self) -> Any:
        return transforming(super().__sklearn_tags__(), ["float64", "float32", "uint8"])


class WeightedSelectorBase(SelectorBase):
    """A selector whose method knows weights of rows."""

    def fit(self, X: Any, y: Any = None, sample_weight: Any = None) -> "WeightedSelectorBase":
        """Ranks the features and chooses those to keep.

        Parameters
        ----------
        X : array, sparse matrix or DataFrame of shape (n_samples, n_features)
            A DataFrame may have columns of words and missing values.
        y : array of shape (n_samples,), optional
            Classes or numbers to predict; ignored by methods that use none.
        sample_weight : array of shape (n_samples,), optional
            How many rows each row counts for.
        """
        return self._fit(X, y, sample_weight)


def choice_of(ranking: Any) -> Optional[dict[str, Any]]:
    """The choice among methods a ranking comes from: every candidate with its inner score."""
    if not ranking.choice().isPresent():
        return None
    choice = ranking.choice().get()
    return {
        "chosen": str(choice.chosen()),
        "candidates": [
            {
                "name": str(candidate.name()),
                "score": float(candidate.score()),
                "error": float(candidate.error()),
                "refusal": str(candidate.refusal().orElse(None) or ""),
            }
            for candidate in choice.candidates()
        ],
    }


def scaling_kind(scale: Optional[str], metric: Any = None) -> Any:
    """Java's kind of scaling; None for none.

    The cosine and the correlation take rows as they are where scaling is left to the data, for
    moved features have other directions.
    """
    if scale is None or scale == "none":
        return None
    if scale == "auto" and isinstance(metric, str) and metric in ("cosine", "correlation"):
        return None
    try:
        return _jvm.java("data.Scaling$Kind").valueOf(str(scale).upper())
    except Exception:
        raise ValueError(f"scale must be None, 'auto', 'standard' or 'minmax': {scale!r}") from None


def scaled(samples: Any, kind: Any) -> Any:
    """The same rows, scaled by what they are."""
    return samples.scaled(_jvm.java("data.Scaling").fit(kind, samples.table()))


class EmbeddingBase(ClassNamePrefixFeaturesOutMixin, TransformerMixin, _Method):
    """Maps rows into few dimensions."""

    def fit(self, X: Any, y: Any = None) -> "EmbeddingBase":
        """Learns the map.

        Parameters
        ----------
        X : array, sparse matrix or DataFrame of shape (n_samples, n_features)
        y : array of shape (n_samples,), optional
            Classes, for maps that use them; ignored by others.
        """
        X, y = self._read(X, y, reset=True)
        self._model = self._run(lambda run: self._fit(X, y, run), X)
        model = self._model.embedding().get()
        self.method_ = str(model.provenance().method())
        self.embedding_ = _tables.to_numpy(model.coordinates())
        self.eigenvalues_ = np.array(model.eigenvalues(), dtype=np.float64)
        self.notes_ = _words.notes(model.notes())
        self.component_sizes_ = np.array(model.componentSizes(), dtype=np.int64)
        self._n_features_out = self.embedding_.shape[1]
        return self

    def _fit(self, X: Any, y: Any, run: Any) -> Any:
        labels = _tables.labels(y, "classes") if y is not None and self._uses_labels() else None
        samples = _tables.samples(X, self._names(), labels)
        table = samples.table()
        is_of_distances = isinstance(self.metric, str) and self.metric == "precomputed"
        kind = None if is_of_distances else scaling_kind(self.scale, self.metric)
        saved = _jvm.java("model.SavedModel")
        table = self._with_image_shape(table)
        methods = _jvm.java("method.Methods")
        name = _checks.method(self._id())
        if name == "default":
            name = str(methods.recommended(table).map().id())
        method = methods.embedding(
            name, self._java_parameters(X.shape[0], self._components(labels))
        )
        if is_of_distances:
            if not method.needsDistancesOnly():
                raise ValueError(f"{self._id()} maps features, and X holds distances")
            facts = _jvm.java("data.RowFacts").NONE.withDistances(
                _jvm.java("data.RowDistances").ofMatrix(table.toMatrix())
            )
        else:
            facts = _tables.row_facts(samples, self.metric)
        bench = _jvm.java("neighbor.Workbench")
        if kind is None:
            model = saved.of(method.fit(bench(table, facts, run)))
        else:
            scaling = _jvm.java("data.Scaling").fit(kind, table)
            model = saved.of(method.fit(bench(scaling.apply(table), facts, run)), scaling)
        if samples.encoding().isPresent():
            preparation = _jvm.java("data.Preparation")
            optional = _jvm.java("java.util.Optional")
            gaps = _jvm.java("data.Preparation$Gaps").FILL
            model = model.withPreparation(
                preparation(optional.empty(), optional.empty(), gaps, samples.encoding())
            )
        return model

    def _uses_labels(self) -> bool:
        return bool(self._needs)

    def _components(self, labels: Any) -> Optional[int]:
        """The number of coordinates where that was left to us and the default is too many."""
        return None if labels is None else _lowered(self._default_components, labels.classCount() - 1)

    def _with_image_shape(self, table: Any) -> Any:
        return table

    def fit_transform(self, X: Any, y: Any = None, **ignored: Any) -> np.ndarray:
        """Learns the map and gives the coordinates of the rows it was learnt on."""
        return self.fit(X, y).embedding_.copy()

    def transform(self, X: Any) -> np.ndarray:
        """Places rows; those the map was learnt on stand where they stood."""
        check_is_fitted(self, "embedding_")
        X, _ = self._read(X, None, reset=False)
        return self._run(lambda run: self._place(X, run), X)

    def _place(self, X: Any, run: Any) -> np.ndarray:
        model = self._model
        encoding = None
        if model.preparation().isPresent() and model.preparation().get().encoding().isPresent():
            encoding = model.preparation().get().encoding().get()
        if encoding is not None:
            table = encoding.apply(_tables.mixed_table(as_frame(X, self.feature_names_in_)))
        else:
            if _tables.is_frame(X):
                _checks.complete(X, "the map")
            table = _tables.table(X, self._names())
        table = self._with_image_shape(table)
        prepared = model.prepare(table)
        return _tables.to_numpy(model.embedding().get().transform(prepared, run))

    def __sklearn_tags__(self) -> Any:
        return transforming(super().__sklearn_tags__(), [])

    # A model of Java is pickled as the bytes of its model file.

    def __getstate__(self) -> dict[str, Any]:
        state = dict(super().__getstate__())
        if "_model" in state:
            state["_model"] = bytes(_jvm.java("model.ModelFiles").toBytes(state["_model"]))
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        state = dict(state)
        if isinstance(state.get("_model"), bytes):
            import jpype

            data = jpype.JArray(jpype.JByte)(np.frombuffer(state["_model"], dtype=np.int8))
            try:
                state["_model"] = _jvm.java("model.ModelFiles").fromBytes(data)
            except jpype.JException as wrong:
                raise _jvm.python_error(wrong) from None
        super().__setstate__(state)


class ImageEmbeddingBase(EmbeddingBase):
    """Maps images, one a row, its pixels row after row.

    Where clusters are neither given nor to be counted from classes, there is no map.
    """

    def _requires_y(self) -> bool:
        return getattr(self, "clusters", "") == "labels"

    def _uses_labels(self) -> bool:
        return hasattr(self, "clusters")

    def _components(self, labels: Any) -> Optional[int]:
        standard = 2 if labels is None else max(2, int(labels.classCount()) - 1)
        return _lowered(standard, min(self._shape(self.n_features_in_)))

    def _shape(self, pixels: int) -> tuple[int, int]:
        if self.image_shape is None:
            # The shape nearest to a square.
            rows = next(r for r in range(int(pixels**0.5), 0, -1) if pixels % r == 0)
            return rows, pixels // rows
        rows, columns = _checks.image_shape(self.image_shape)
        if rows * columns != pixels:
            raise ValueError(
                f"image_shape {rows} x {columns} has {rows * columns} pixels, but X has"
                f" n_features={pixels}"
            )
        return rows, columns

    def _with_image_shape(self, table: Any) -> Any:
        rows, columns = self._shape(int(table.features()))
        return table.withImageShape(_jvm.java("data.ImageShape").of(rows, columns))


def as_frame(X: Any, names: Any) -> Any:
    """Rows with the names of the columns a method was fitted on."""
    if _tables.is_frame(X):
        return X
    import pandas as pd

    return pd.DataFrame(X, columns=names)


__all__ = ["EmbeddingBase", "ImageEmbeddingBase", "SelectorBase", "NotFittedError", "python_name"]
