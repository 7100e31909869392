"""Any method by its id, and the neighbours as a transformer."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Union

import numpy as np
import scipy.sparse as sp
from sklearn.base import ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.utils.validation import check_is_fitted

from . import _checks, _jvm, _tables
from ._estimators import EmbeddingBase, WeightedSelectorBase, _Method, as_frame, transforming

#: Metrics that compare words and gaps themselves.
_OF_COLUMNS = ("hamming", "gower", "nan-euclidean")


class _AnyMethod:
    """A method by its id; shown with the one it took where none was named."""

    def __repr__(self, N_CHAR_MAX: int = 700) -> str:  # the parameter is scikit-learn's
        shown = super().__repr__(N_CHAR_MAX)
        taken = getattr(self, "method_", None)
        return shown if taken is None or self.method != "default" else f"{shown}  # took {taken!r}"


class Selector(_AnyMethod, WeightedSelectorBase):
    """Ranks features by any method of the catalogue and keeps the best.

    Parameters
    ----------
    method : str, default='default'
        The id of a method, as ``foldsieve methods`` lists them. ``'default'`` is what the command
        line takes: ``auto`` where y holds classes or numbers, ``gka`` without y; ``method_`` and
        the repr say which.
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share, what the data show to be enough, or half.
    params : dict, optional
        The method's parameters, by the names of the catalogue or those of the classes.
    scale : 'auto', 'standard', 'minmax' or None, default='auto'
        How the columns are scaled first. ``'auto'``, as on the command line: columns of different
        units are standardised. None leaves them as they are, as the class of a method does.
    metric, keep, feature_groups, target, n_jobs, random_state, verbose
        As every selector has them; ``metric`` is for methods that compare rows. Weights given to
        ``fit`` are for methods that know them; the notes of others say that they do not.

    Attributes
    ----------
    method_ : str
        The id of the method that ranked.
    choice_ : dict or None
        What ``auto`` chose among, and which method it took.
    order_, ranking_, scores_, direction_, parts_, notes_, n_features_
        As every selector has them.
    """

    def __init__(
        self,
        method: str = "default",
        n_features: Union[int, float, str, None] = None,
        *,
        params: Optional[Mapping[str, Any]] = None,
        metric: Any = "euclidean",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = "auto",
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.method = method
        self.n_features = n_features
        self.params = params
        self.metric = metric
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class Embedding(_AnyMethod, EmbeddingBase):
    """Maps rows by any method of the catalogue.

    Parameters
    ----------
    method : str, default='default'
        The id of a map, as ``foldsieve methods`` lists them. ``'default'`` is what the command
        line takes: ``umap``, and ``pca`` for fewer than 20 rows or more than 100,000; ``method_``
        and the repr say which.
    n_components : int, default=2
        The number of coordinates.
    params : dict, optional
        The method's parameters, by the names of the catalogue or those of the classes.
    scale : 'auto', 'standard', 'minmax' or None, default='auto'
        As ``Selector`` has it; new rows are scaled as the training rows were.
    metric, n_jobs, random_state, verbose
        As every map has them; ``metric`` is for methods that compare rows.

    Attributes
    ----------
    method_ : str
        The id of the method that mapped.
    embedding_, eigenvalues_, component_sizes_, notes_
        As every map has them.
    """

    def __init__(
        self,
        method: str = "default",
        n_components: int = 2,
        *,
        params: Optional[Mapping[str, Any]] = None,
        metric: Any = "euclidean",
        scale: Optional[str] = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.method = method
        self.n_components = n_components
        self.params = params
        self.metric = metric
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose

    def _uses_labels(self) -> bool:
        return True


class NeighborsTransformer(ClassNamePrefixFeaturesOutMixin, TransformerMixin, _Method):
    """The exact neighbour graph, for estimators of scikit-learn that take one precomputed.

    Gives what ``sklearn.neighbors.KNeighborsTransformer`` gives: a sparse matrix with the distances
    to the nearest training rows, sorted in each row; of a training row it is itself the first.

    Parameters
    ----------
    n_neighbors : int, default=5
        Neighbours of each row, beside itself where ``mode='distance'``; at least 1.
    mode : {'distance', 'connectivity'}, default='distance'
        Distances (each row is a neighbour of itself too), or ones.
    metric : {'euclidean', 'manhattan', 'cosine', 'correlation', 'hamming', 'gower'}
        What makes rows near; ``'euclidean'`` by default.
    n_jobs, random_state, verbose
        As every estimator here has them.

    Attributes
    ----------
    n_samples_fit_ : int
        The number of training rows.

    Notes
    -----
    Of a DataFrame with words and gaps every word is a feature of 0 and 1 and gaps are filled with
    the median of the training rows, as on the command line. ``'hamming'``, ``'gower'`` and
    ``'nan-euclidean'``, which compare words and gaps themselves, take complete numbers here.
    """

    def __init__(
        self,
        n_neighbors: int = 5,
        *,
        mode: str = "distance",
        metric: str = "euclidean",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_neighbors = n_neighbors
        self.mode = mode
        self.metric = metric
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose

    def fit(self, X: Any, y: Any = None) -> "NeighborsTransformer":
        """Keeps the training rows."""
        if self.mode not in ("distance", "connectivity"):
            raise ValueError(f"mode must be 'distance' or 'connectivity': {self.mode!r}")
        _checks.whole("n_neighbors", self.n_neighbors, 1)
        self._fit_X, _ = self._read(X, None, reset=True)
        if _tables.is_mixed(self._fit_X) and self.metric in _OF_COLUMNS:
            raise ValueError(
                f"metric={self.metric!r} compares words and gaps of the rows of fit alone, and here"
                " new rows come too; take another metric, for which words are encoded and gaps"
                " filled, or give complete numbers"
            )
        self.n_samples_fit_ = self._n_features_out = self._fit_X.shape[0]
        return self

    def fit_transform(self, X: Any, y: Any = None, **ignored: Any) -> sp.csr_matrix:
        """The graph among the training rows."""
        return self.fit(X)._graph(None)

    def transform(self, X: Any) -> sp.csr_matrix:
        """The nearest training rows of each row."""
        check_is_fitted(self, "n_samples_fit_")
        X, _ = self._read(X, None, reset=False)
        return self._graph(X)

    def __sklearn_tags__(self) -> Any:
        return transforming(super().__sklearn_tags__(), [])

    def _graph(self, X: Any) -> sp.csr_matrix:
        with_self = self.mode == "distance"
        k = self.n_neighbors + (1 if with_self else 0)
        training = self._fit_X
        if k > training.shape[0]:
            raise ValueError(
                f"n_neighbors must be below the number of training rows: {self.n_neighbors} of"
                f" n_samples = {training.shape[0]}"
            )
        queries = training if X is None else X
        rows = queries.shape[0]
        if X is None:
            indices, squares = self._among_themselves(k)
        else:
            found = self._run(lambda run: self._nearest(queries, k, run), queries)
            indices = np.array(found.indices(), dtype=np.int32)
            squares = np.array(found.squaredDistances(), dtype=np.float64)
        values = np.sqrt(squares) if with_self else np.ones(rows * k)
        starts = np.arange(0, rows * k + 1, k, dtype=np.int32)
        return sp.csr_matrix((values, indices, starts), shape=(rows, training.shape[0]))

    def _among_themselves(self, k: int) -> tuple[np.ndarray, np.ndarray]:
        """Every training row, then its k - 1 nearest others: half the work of a search for rows
        that could be any."""
        rows = self._fit_X.shape[0]
        own = np.arange(rows, dtype=np.int32)[:, None]
        if k == 1:
            return own.ravel(), np.zeros(rows)
        found = self._run(
            lambda run: _jvm.java("neighbor.NeighborSearch").nearest(
                _tables.samples(self._fit_X, None).table(),
                _tables.distances(str(self.metric)),
                k - 1,
                run,
            ),
            self._fit_X,
        )
        indices = np.array(found.indices(), dtype=np.int32).reshape(rows, k - 1)
        squares = np.array(found.squaredDistances(), dtype=np.float64).reshape(rows, k - 1)
        return (
            np.hstack([own, indices]).ravel(),
            np.hstack([np.zeros((rows, 1)), squares]).ravel(),
        )

    def _nearest(self, queries: Any, k: int, run: Any) -> Any:
        training = _tables.samples(self._fit_X, None)
        return _jvm.java("neighbor.NeighborSearch").nearest(
            self._as_training(queries, training),
            training.table(),
            _jvm.java("data.Metric").parse(str(self.metric)),
            k,
            run,
        )

    def _as_training(self, X: Any, training: Any) -> Any:
        """Rows in the features of the training rows."""
        if X is self._fit_X:
            return training.table()
        if training.encoding().isPresent():
            frame = as_frame(X, self.feature_names_in_)
            return training.encoding().get().apply(_tables.mixed_table(frame))
        if _tables.is_frame(X):
            _checks.complete(X, "the graph")
        return _tables.table(X)
