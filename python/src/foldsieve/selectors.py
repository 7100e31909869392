"""Feature scores as estimators: each ranks the features and keeps the best.

Written by tools/generate.py from the catalogue; do not edit.
"""

# pylint: disable=too-many-arguments,too-many-instance-attributes,line-too-long
# flake8: noqa: E501
from __future__ import annotations

from typing import Any, Optional, Union

from ._estimators import SelectorBase, WeightedSelectorBase

__all__ = [
    "Auto",
    "Bahsic",
    "Cfs",
    "Chi2Score",
    "Cmim",
    "ColumnSubset",
    "ConstraintScore",
    "FTest",
    "Fcbf",
    "FisherScore",
    "FrllD",
    "FrllQ",
    "FrllR",
    "Gka",
    "GkaMargin",
    "GkaSupervised",
    "GraphPreserving",
    "Hsic",
    "Jmi",
    "LaplacianScore",
    "LkrScore",
    "LkrSupervised",
    "LleGraph",
    "LleScore",
    "Mcfs",
    "MrmrMid",
    "MrmrMiq",
    "MultiSurf",
    "MutualInformation",
    "PearsonScore",
    "PivotedQr",
    "RandomOrder",
    "Relief",
    "ReliefF",
    "SparsityScore",
    "Spec",
    "SubsetFisher",
    "Surf",
    "TraceRatio",
    "Variance",
]


class Variance(WeightedSelectorBase):
    """Variance: the features that vary most; simple, fast, and blind to structure and redundancy.

    Ranks features by their variance, largest first.

    .. math::

        \\mathrm{Var}_r = \\frac{1}{n} \\sum_i (f_{ri} - \\mu_r)^2

    The population variance, in two passes. Not invariant to a feature's scale: choose a scaling
    when units differ. As a quadratic form it is ``f'(I - 11'/n)f / n``.

    In a table as it comes gaps are left out: the variance is that of the rows with a value. A
    column of words has the largest variance of the indicators of its words, a missing one among
    them; words in an order are the numbers of their places.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    The score is undefined for a constant feature, and for one of which fewer than two different
    values are there.

    O(nd) time.

    References
    ----------
    Folklore; equation 1 of Yao, Liu, Jiang, Han, Han (2017). LLE score. IEEE Transactions on
    Image Processing 26(11).
    """

    _method = "variance"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class LaplacianScore(SelectorBase):
    """Laplacian score: the features that change least between neighbours, relative to their variance.

    Ranks features by how little they change between neighbours, relative to how much they vary;
    smallest first.

    On the graph that joins i and j when either is among the k nearest of the other, with the
    weights w_{ij} of the kernel and the degrees d_i = \\sum_j w_{ij},

    .. math::

        L_r = \\frac{\\sum_{i<j} w_{ij} (f_{ri} - f_{rj})^2}{\\sum_i d_i (f_{ri} - \\mu_r)^2}, \\qquad \\mu_r = \\frac{\\sum_i d_i f_{ri}}{\\sum_i d_i}.

    On a given graph it is invariant to a feature's scale and offset.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    n_neighbors : int or None, default=None (5)
        Rows joined to each row: its nearest. None: 5, or fewer where there are no more rows.
    radius : number or text, default="none"
        Joins all rows within this distance instead of the nearest. Range: none | above 0.
    kernel : {'heat-t', 'heat-t2', 'binary', 'self-tuned'}, default='heat-t'
        Weight of an edge of length d: exp(-d^2/t), exp(-d^2/t^2), 1, or exp(-d^2/(s_i s_j))
        with s the distance to the 7th neighbour.
    bandwidth : number or text, default="auto"
        T of the heat kernels; auto: the mean squared distance between neighbours. Range: auto |
        above 0.
    mean : {'weighted', 'plain'}, default='weighted'
        Whether mu_r is weighted by the degrees or the plain mean.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    The score is undefined for a constant feature, and for one that is constant on all rows that
    have an edge of weight above 0.

    O(edges · d) after the graph.

    The weighted mean is that of the original paper and the only one for which the denominator
    is ``f'Df``; ``mean=plain`` is eq. 3 of Yao et al. (2017), whose double sum also counts each
    edge twice. The bandwidth is taken from the data by default, for one that is too small for
    the data makes every weight underflow, which is an error; where only weights between equal
    rows are left, a note says so.

    The order 2, 1, 4, 3 of Iris that Yao et al. (2017) print in Table IV is the descending one;
    ascending, which is right, is 3, 4, 1, 2 for every k, mean and kernel tried. Rows K = 10, 15
    and 20 of their Table V are not reproducible in either direction.

    References
    ----------
    He, Cai, Niyogi (2005). Laplacian score for feature selection. NIPS 18.
    """

    _method = "laplacian"
    _default_neighbors = 5

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        n_neighbors: Optional[int] = None,
        radius: Union[int, float, str] = "none",
        kernel: str = "heat-t",
        bandwidth: Union[int, float, str] = "auto",
        mean: str = "weighted",
        metric: Any = "euclidean",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.n_neighbors = n_neighbors
        self.radius = radius
        self.kernel = kernel
        self.bandwidth = bandwidth
        self.mean = mean
        self.metric = metric
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class Spec(SelectorBase):
    """SPEC: the features that agree with the smooth directions of the graph, in three forms.

    Ranks features by how they agree with the spectrum of the neighbour graph, in three forms:
    spectral feature selection.

    With the graph of ``laplacian``, its degrees D, the normalised Laplacian \\mathcal L = I -
    D^{-1/2} W D^{-1/2} of eigenvalues \\lambda_j and eigenvectors \\xi_j, and \\hat f = D^{1/2} f
    / |D^{1/2} f|,

    .. math::

        \\varphi_1 = \\hat f^\\top \\mathcal L \\hat f, \\quad \\varphi_2 = \\frac{\\varphi_1}{1 - (\\hat f^\\top \\xi_0)^2}, \\quad \\varphi_3 = \\sum_{j=1}^{K-1} (2 - \\lambda_j) (\\hat f^\\top \\xi_j)^2

    The first two are minimised, the third is maximised. ``phi2`` is the Laplacian score on the
    same graph; ``phi1`` and ``phi3`` are not centred, so that the offset of a feature counts;
    ``phi3`` looks only at the smoothest directions, as many as there are ``clusters`` K, and
    forgets noise in the others.

    A graph of several pieces has as many eigenvalues 0: ``phi3`` takes all of the directions
    that tell the pieces apart, be they more than K - 1.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    form : {'phi1', 'phi2', 'phi3'}, default='phi2'
        Which of the three; phi2 is the Laplacian score.
    n_neighbors : int or None, default=None (5)
        Rows joined to each row: its nearest. None: 5, or fewer where there are no more rows.
    clusters : int, default=5
        K of phi3, of which K - 1 directions count. Range: 2...
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    The score is undefined for a constant feature.

    O(ndk) time after the neighbours; ``phi3`` that of K - 1 eigenvectors, and O(ndK).

    The feature is the column as it is, as the paper has it. The scikit-feature program has
    these values with the directions turned round.

    References
    ----------
    Zhao, Liu (2007). Spectral feature selection for supervised and unsupervised learning. ICML.
    """

    _method = "spec"
    _default_neighbors = 5

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        form: str = "phi2",
        n_neighbors: Optional[int] = None,
        clusters: int = 5,
        metric: Any = "euclidean",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.form = form
        self.n_neighbors = n_neighbors
        self.clusters = clusters
        self.metric = metric
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class Mcfs(SelectorBase):
    """Multi-cluster feature selection: the few features that together rebuild the smooth directions of the graph, where the clusters are.

    Finds the features from which few together rebuild the smooth directions of the neighbour
    graph: multi-cluster feature selection.

    With y_1, \\dots, y_K the smoothest functions (D - W) y = \\lambda D y on the graph of
    ``laplacian`` beside the constant, centred and of length 1, and F the centred features,

    .. math::

        a_k = \\arg\\min_a \\; \\tfrac{1}{2} |y_k - F a|^2 + \\mu |a|_1, \\quad \\mathrm{score}_r = \\max_k |a_{kr}| ,

    each with the largest price μ at which ``size`` coefficients are not 0, found by least angle
    regression (``LassoPath``). A feature that repeats others gets no coefficient.

    A ranking is made *for* a size: ask for the size you will use. ``size = all`` goes down the
    whole path, to the least squares fit. K is ``clusters``: take the number of classes or
    clusters where it is known. Not changed by a feature's offset; changed by its scale, as a
    large feature needs a small coefficient.

    A graph of several pieces has functions that only tell pieces apart; they come first, one
    piece against all later ones.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    size : number or text, default="all"
        The number of features in each regression. Range: all | 1...
    n_neighbors : int or None, default=None (5)
        Rows joined to each row: its nearest. None: 5, or fewer where there are no more rows.
    clusters : int, default=5
        K, the number of directions. Range: 1...
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    Constant features are undefined and last. A feature without a coefficient scores 0; these
    stand by index, and a note counts them.

    That of K eigenvectors, and O(K m n d) for m features, at most n of them; a dense table is
    copied.

    The scikit-feature program takes the largest coefficient without its absolute value, so that
    its order changes with the sign of an eigenvector, which means nothing.

    References
    ----------
    Cai, Zhang, He (2010). Unsupervised feature selection for multi-cluster data. KDD.
    """

    _method = "mcfs"
    _default_neighbors = 5

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        size: Union[int, float, str] = "all",
        n_neighbors: Optional[int] = None,
        clusters: int = 5,
        metric: Any = "euclidean",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.size = size
        self.n_neighbors = n_neighbors
        self.clusters = clusters
        self.metric = metric
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class SparsityScore(SelectorBase):
    """Sparsity score: the features that are rebuilt best from few other samples.

    Ranks features by how well they are rebuilt from few other samples; smallest first.

    With the sparse reconstruction weights S of ``L1Weights``,

    .. math::

        SS^1_r = \\sum_i \\Big(f_{ri} - \\sum_j s_{ij} f_{rj}\\Big)^2, \\qquad SS^2_r = \\frac{SS^1_r}{\\mathrm{Var}_r}.

    Features whose ranges differ by more than a factor of 1000 have their weights found in twice
    the precision (``L1Weights``). SS-1 grows with a feature's scale, SS-2 does not (beyond what
    the weights change).

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    form : {'ss1', 'ss2'}, default='ss2'
        Ss1, or ss2: divided by the variance.
    lam : float, default=0.01
        Price of a weight. Range: above 0.
    n_neighbors : number or text, default="all"
        From which samples one is rebuilt: all others or its nearest. Range: all | 1...
    exact : bool, default=False
        Weights that rebuild every sample exactly, as the paper has it; the ranking is then
        rounding noise.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    The score is undefined for a constant feature.

    Time and memory are those of the weights; the scores themselves are O(d · entries of S).

    Equation 7 asks for weights that rebuild every sample exactly. When there are such weights,
    every feature has SS-1 = 0 and the ranking is rounding; when there are at least as many
    features as samples, there are none. ``exact = true`` does it nevertheless and says so in a
    note; the default is the relaxed form with the price ``lambda`` on a weight. The matrix of
    the paper's Table II is (I - S)'(I - S), not with SS'.

    With exact weights, as equation 7 of Yao et al. (2017) has them, the scores are rounding
    (1e-29 on Iris), so the printed ranking is noise.

    References
    ----------
    Liu, Zhang (2014). Sparsity score: a novel graph-preserving feature selection method. IJPRAI
    28(4). Yao et al. (2017). LLE score. IEEE Transactions on Image Processing 26(11).
    """

    _method = "sparsity"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        form: str = "ss2",
        lam: float = 0.01,
        n_neighbors: Union[int, float, str] = "all",
        exact: bool = False,
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.form = form
        self.lam = lam
        self.n_neighbors = n_neighbors
        self.exact = exact
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class LleGraph(SelectorBase):
    """LLE graph (Algorithm 1): the features that the reconstruction weights of the samples rebuild best.

    Ranks features by how well the reconstruction weights of the samples rebuild them; smallest
    first. Algorithm 1 of the LLE score paper.

    With the weights M of ``LleWeights``,

    .. math::

        S_r = \\sum_i \\Big(f_{ri} - \\sum_j m_{ij} f_{rj}\\Big)^2 = f_r^\\top (I - M)^\\top (I - M) f_r.

    The score grows with the square of a feature's scale. ``normalize = variance`` divides it by
    the variance; the tables of the paper were evidently made that way, though eq. 12 does not
    have it.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    n_neighbors : int or None, default=None (5)
        Neighbours a sample is rebuilt from. None: 5, or fewer where there are no more rows.
    regularization : {'trace', 'minnorm', 'ridge'}, default='trace'
        What makes the weights unique: a share of the trace, the least norm, or gamma.
    epsilon : float, default=0.001
        Share of the trace that trace adds to the diagonal. Range: 0...
    gamma : float, default=1e-05
        What ridge adds to the diagonal. Range: 0...
    normalize : {'none', 'variance'}, default='none'
        Divides by the variance, as the paper's tables evidently do.
    literal : bool, default=False
        A constant feature scores 0 and comes first, as in the paper.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    The score is undefined for a constant feature.

    O(nkd) after the weights.

    A constant feature would score 0 and come first; here it is undefined and last, unless
    ``literal = true``.

    Equation 12 does not give the numbers of the tables; divided by the variance it does. On
    Yale with 5 training images a person the paper has 50.7 and 53.9 %, equation 12 gives 56.7
    and 57.4, and ``normalize = variance`` 50.0 and 53.1 (nearest class mean and 1-NN, mean over
    all 1,024 numbers of features and 50 splits; standard errors 0.5 to 0.6).

    References
    ----------
    Yao, Liu, Jiang, Han, Han (2017). LLE score: a new filter-based unsupervised feature
    selection method based on nonlinear manifold embedding and its application to image
    recognition. IEEE Transactions on Image Processing 26(11).
    """

    _method = "lle-graph"
    _default_neighbors = 5

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        n_neighbors: Optional[int] = None,
        regularization: str = "trace",
        epsilon: float = 0.001,
        gamma: float = 1e-05,
        normalize: str = "none",
        literal: bool = False,
        metric: Any = "euclidean",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.n_neighbors = n_neighbors
        self.regularization = regularization
        self.epsilon = epsilon
        self.gamma = gamma
        self.normalize = normalize
        self.literal = literal
        self.metric = metric
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class LleScore(SelectorBase):
    """LLE score: the features that alone rebuild the samples as all features together do.

    Ranks features by how alike the samples are rebuilt in all features and in this one alone;
    smallest first.

    M are the reconstruction weights in all features (``LleWeights``). For feature r alone,
    sample i is rebuilt from the k nearest values by the weights \\hat m_i = (zz^\\top + \\gamma
    I)^{-1} 1, normalised, with z_j = f_{rj} - f_{ri}. The score is |M - \\hat M_r|_F^2.

    The weights of one feature have a closed form. With \\bar z the mean of z and V = \\sum_j (z_j
    - \\bar z)^2,

    .. math::

        \\hat m_j = \\frac{1}{k} - \\frac{\\bar z (z_j - \\bar z)}{\\gamma + V}, \\qquad |\\hat m|^2 = \\frac{1}{k} + \\frac{\\bar z^2 V}{(\\gamma + V)^2},

    1/k where \\gamma + V = 0; and only samples that are neighbours both times add to the product
    of M and \\hat M_r. The score is the part ``norm-of-all``, |M|_F^2, plus ``norm``, |\\hat
    M_r|_F^2, less twice ``overlap``, that product.

    What differs between the two graphs is who the neighbours are, and how much each of those
    weighs that both have: |M - \\hat M_r|_F^2 = T_{common} + T_{other}, over the pairs that both
    have and over those that one has. The score is 2 \\theta T_{common} + 2 (1 - \\theta)
    T_{other}: at ``theta = 0.5`` that of the paper, at 0 of location alone, at 1 of weights
    alone. The paper leaves the question which of the two matters; the weights are 2.0 % of the
    score on wdbc, 0.5 % on digits and 4.7 % on Yale, location alone ranks as well, and weights
    alone lose 7.6 to 11.3 points of accuracy to a random order.

    It is not invariant to a feature's scale: multiplying a feature by c is dividing γ by c².
    For results that do not depend on units of all the data, ``gamma-relative`` is a share of
    the mean variance of the features. A single isolated value whose neighbours are close
    together can make most of a score.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    n_neighbors : int or None, default=None (5)
        Neighbours a sample is rebuilt from. None: 5, or fewer where there are no more rows.
    gamma : float, default=1e-05
        Regularisation of the weights in one feature; ridge of M. Range: 0...
    gamma_relative : number or text, default="none"
        Gamma as a share of the mean variance, instead. Range: none | 0...
    regularization : {'trace', 'minnorm', 'ridge'}, default='trace'
        What makes the weights unique: a share of the trace, the least norm, or gamma.
    epsilon : float, default=0.001
        Share of the trace that trace adds to the diagonal. Range: 0...
    literal : bool, default=False
        A constant feature is scored, as in the paper.
    theta : float, default=0.5
        Share of the weights against who the neighbours are; 0.5: the paper. Range: 0 to 1.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    The score is undefined for a constant feature.

    O(d (n log n + nk)) after the weights, and no matrix is formed; the paper gives O(n² d k + n
    d k³).

    A constant feature has the smallest |\\hat m| and is often first, against what the paper
    says; here it is undefined and last, unless ``literal = true``.

    That the score wins: on Yale equation 12 as printed and a random order, which the paper does
    not show, are better. The order of Iris in Table IV came out of none of 4,440 conventions:
    69 to 97 % of the samples have an ambiguous neighbourhood in one feature there. The paper's
    cure of constant features does not hold, and scale invariance holds only for γ = 0. Which
    tables do reproduce is in docs/reproduction.md.

    References
    ----------
    Yao, Liu, Jiang, Han, Han (2017). LLE score: a new filter-based unsupervised feature
    selection method based on nonlinear manifold embedding and its application to image
    recognition. IEEE Transactions on Image Processing 26(11).
    """

    _method = "lle-score"
    _default_neighbors = 5

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        n_neighbors: Optional[int] = None,
        gamma: float = 1e-05,
        gamma_relative: Union[int, float, str] = "none",
        regularization: str = "trace",
        epsilon: float = 0.001,
        literal: bool = False,
        theta: float = 0.5,
        metric: Any = "euclidean",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.n_neighbors = n_neighbors
        self.gamma = gamma
        self.gamma_relative = gamma_relative
        self.regularization = regularization
        self.epsilon = epsilon
        self.literal = literal
        self.theta = theta
        self.metric = metric
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class LkrScore(SelectorBase):
    """Local kernel regression score: the features that kernel regression predicts best from neighbouring samples.

    Ranks features by how well local kernel regression predicts them from neighbouring samples,
    relative to their variance; smallest first.

    With the weights \\beta_i of ``KernelRegressionWeights`` over the k nearest of i, and the
    degrees D_i of the graph that joins i and j when either is among the k nearest of the other,
    weighted by the same kernel,

    .. math::

        \\Phi_r = \\frac{\\sum_i D_i (f_{ri} - \\sum_j \\beta_{ij} f_{rj})^2}{\\sum_i D_i (f_{ri} - \\mu_r)^2}, \\qquad \\mu_r = \\frac{\\sum_i D_i f_{ri}}{\\sum_i D_i}.

    The numerator has the raw feature, as the paper has it; since the weights sum to less than
    1, the score depends on a feature's offset. ``center = true`` takes \\mu_r from the feature
    first: the mean weighted by the degrees, as in the denominator, and not the plain one.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    n_neighbors : int or None, default=None (10)
        Neighbours a sample is predicted from. None: 10, or fewer where there are no more rows.
    bandwidth : number or text, default="auto"
        H of the kernel exp(-d^2/h); auto: the mean squared distance between neighbours. Range:
        auto | above 0.
    lam : float, default=0.1
        Ridge of the regression. Range: above 0.
    center : bool, default=False
        Takes the mean weighted by the degrees off features, so that their offset does not
        count.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    The score is undefined for a constant feature, and for one that is constant on all rows of
    degree above 0.

    O(nkd) after the weights.

    The bandwidth is taken from the data by default; the paper's h = 100 underflows on raw
    pixels, which is an error. The neighbours are the k nearest and not the symmetrised set.

    Against the Laplacian score it wins with few features on three of the four clustering sets
    of Figure 1, not on all. See docs/reproduction.md.

    References
    ----------
    Cheung, Zeng (2009). Local kernel regression score for selecting features of high-
    dimensional data. IEEE Transactions on Knowledge and Data Engineering 21(12).
    """

    _method = "lkr"
    _default_neighbors = 10

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        n_neighbors: Optional[int] = None,
        bandwidth: Union[int, float, str] = "auto",
        lam: float = 0.1,
        center: bool = False,
        metric: Any = "euclidean",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.n_neighbors = n_neighbors
        self.bandwidth = bandwidth
        self.lam = lam
        self.center = center
        self.metric = metric
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class GraphPreserving(SelectorBase):
    """Graph-preserving score: the papers' framework itself: a ratio or difference of two graph operators.

    Ranks features by a pair of graph operators: the framework the scores of this package belong
    to.

    .. math::

        \\frac{f_r^\\top A f_r}{f_r^\\top B f_r} \\qquad \\text{or} \\qquad f_r^\\top A f_r - \\lambda\\, f_r^\\top B f_r,

    minimised or maximised. From Java, ``rank(Table,`` takes any A and B: forms of graphs,
    weights and classes, or any ``QuadraticForm.Operator``. The named ``Pair`` are those of the
    papers; with them the method equals:

    - ``variance``, difference, λ = 1: n times the variance
    - ``fisher``, ratio: the Fisher score
    - ``laplacian``, ratio: the Laplacian score
    - ``constraint``, ratio or difference: CS1 and CS2 from all labels
    - ``sparsity``, difference with λ = 0, or ratio: SS-1 and SS-2
    - ``lle``, difference with λ = 0, or ratio: Algorithm 1, and divided by the variance
    - ``frll``, ratio, or difference with λ = 1: FRLL-Q and FRLL-D, split by class

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    pair : {'variance', 'fisher', 'laplacian', 'constraint', 'sparsity', 'lle', 'frll'}, default='laplacian'
        The operators A and B, named after their method; some need labels.
    form : {'ratio', 'difference'}, default='ratio'
        Ratio or difference.
    lam : float, default=1.0
        Weight of B in a difference. Range: any number.
    direction : {'auto', 'min', 'max'}, default='auto'
        Which scores are better; auto: as in the method of the pair.
    n_neighbors : int or None, default=None (5)
        Neighbours in the graphs of laplacian, lle and frll. None: 5, or fewer where there are
        no more rows.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A ratio with B = 0 is +infinity, but 0 where A is 0 too and the largest is best. The score
    is undefined for a constant feature.

    That of the two forms: O(edges · d) after the graphs.

    The pairs are those of Table II of Yao et al. (2017), with its misprints corrected: the
    Laplacian B needs the weighted mean, sparsity needs S'S, and variance and Fisher are
    maximised.

    References
    ----------
    Liu, Zhang (2014). Sparsity score: a novel graph-preserving feature selection method. IJPRAI
    28(4). Yao, Liu, Jiang, Han, Han (2017). LLE score. IEEE Transactions on Image Processing
    26(11).
    """

    _method = "graph-preserving"
    _default_neighbors = 5

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        pair: str = "laplacian",
        form: str = "ratio",
        lam: float = 1.0,
        direction: str = "auto",
        n_neighbors: Optional[int] = None,
        metric: Any = "euclidean",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.pair = pair
        self.form = form
        self.lam = lam
        self.direction = direction
        self.n_neighbors = n_neighbors
        self.metric = metric
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class TraceRatio(SelectorBase):
    """Trace ratio: the subset of a given size whose Laplacian, LLE, FRLL or Fisher score as a whole is best.

    Finds the m features whose score *together* is best, and their order inside the subset: the
    subset form of several scores.

    .. math::

        \\lambda^* = \\max_{|S| = m} \\frac{\\sum_{r \\in S} b_r}{\\sum_{r \\in S} a_r}

    with a and b of a pair: ``laplacian``, f'Lf and f'Df of the centred feature; ``lle``, \\|f -
    Mf\\|² and \\|f\\|²; ``frll``, differences inside and between classes; ``fisher``, the spread
    inside and between classes, which is ``subset-fisher``. From \\lambda = 0, take the m largest
    b_r - \\lambda a_r (ties by index), set \\lambda to their ratio, and repeat until it stops:
    the global optimum, in a few steps. The score is b_r - \\lambda^* a_r.

    A ranking is made *for* a size, as in ``subset-fisher``: ask for the size you will use. Not
    changed by a feature's offset; changed by its scale: *standardise features first*.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    pair : {'laplacian', 'lle', 'frll', 'fisher'}, default='laplacian'
        A and b, named after their score; frll and fisher need labels.
    size : number or text, default="all"
        The number of features in the subset. Range: all | 1...
    n_neighbors : int or None, default=None (5)
        Neighbours in the graphs of laplacian, lle and frll. None: 5, or fewer where there are
        no more rows.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    Constant features stay outside every subset: undefined, last. A feature with a = 0 scores b.
    The pairs ``frll`` and ``fisher`` need class labels.

    That of the pair's own score, and O(d log d) a step.

    References
    ----------
    Nie, Xiang, Jia, Zhang, Yan (2008). Trace ratio criterion for feature selection. AAAI. The
    subset form of the LLE score is the outlook of Yao, Liu, Jiang, Han, Han (2017). LLE score.
    IEEE Transactions on Image Processing 26(11).
    """

    _method = "trace-ratio"
    _default_neighbors = 5

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        pair: str = "laplacian",
        size: Union[int, float, str] = "all",
        n_neighbors: Optional[int] = None,
        metric: Any = "euclidean",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.pair = pair
        self.size = size
        self.n_neighbors = n_neighbors
        self.metric = metric
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class RandomOrder(SelectorBase):
    """Random order: a seeded random order: the baseline every comparison shows.

    Features in a random order, the baseline every comparison shows: Fisher-Yates with
    ``SplittableRandom`` on the seed of the run.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    There is no score, and constant features are not put last.

    O(d) time.

    References
    ----------
    None: it is the order that every other method has to beat.
    """

    _method = "random"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class FisherScore(WeightedSelectorBase):
    """Fisher score: the features that keep the classes apart and vary little inside them, each by itself.

    Ranks features by how far apart they keep the classes against how much they vary inside
    them, largest first.

    .. math::

        F_r = \\frac{\\sum_P n_P (\\mu_P - \\mu)^2}{\\sum_P \\sum_{i \\in P} (f_i - \\mu_P)^2}

    Not changed by a feature's offset or scale.

    In a table as it comes gaps are left out: all means and sums are over the rows with a value.
    A column of words has the best score of the indicators of its words, a missing one among
    them; words in an order are the numbers of their places.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    weighted : bool, default=True
        Whether a class counts by its size; false is eq. 2 as printed.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A feature that is constant inside every class and differs between classes scores +infinity.
    The score is undefined for a constant feature. A class with one row adds nothing to the
    denominator; a class without rows (labels of a larger table, or gaps in all of them) is left
    out.

    O(nd) time.

    Equation 2 of Yao et al. prints the numerator without n\\_P, while their Table II has it; for
    classes of one size the two differ by a factor only. ``weighted = false`` is equation 2 as
    printed.

    References
    ----------
    Duda, Hart, Stork (2001). Pattern Classification, 2nd ed. Yao, Liu, Jiang, Han, Han (2017).
    LLE score. IEEE Transactions on Image Processing 26(11).
    """

    _method = "fisher"
    _needs = "classes"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        weighted: bool = True,
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.weighted = weighted
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class PearsonScore(WeightedSelectorBase):
    """Pearson correlation: the features most correlated with a numeric label or with the classes.

    Ranks features by the size of their correlation with the label, largest first.

    For a numeric label the score is |r(f, y)|. For classes it is the mean correlation with the
    class indicators, weighted by class size:

    .. math::

        \\sum_P \\frac{n_P}{n} \\, |r(f, 1[y = P])|

    Between 0 and 1, and not changed by a feature's offset or scale. It sees linear relations
    only, each feature by itself.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    The score is undefined for a constant feature. It is an error when the label has one value
    only or is missing somewhere.

    O(nd) time.

    References
    ----------
    Guyon, Elisseeff (2003). An introduction to variable and feature selection. JMLR 3.
    """

    _method = "pearson"
    _needs = "labels"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class Chi2Score(WeightedSelectorBase):
    """Chi-squared score: for counts: the features whose total the classes share most unevenly.

    Ranks features that count something by how unevenly the classes share them, largest first.

    .. math::

        \\chi^2_r = \\sum_P \\frac{(O_P - E_P)^2}{E_P}, \\quad O_P = \\sum_{i \\in P} f_i, \\quad E_P = \\frac{n_P}{n} \\sum_i f_i

    Changed by a feature's scale: it is meant for counts and frequencies.

    Of a column of words it is Pearson's statistic of the table of words and classes: the sum
    over the words of the score of their counts, a missing word being one more. Rows without a
    number are left out for that column.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    Values must not be negative: a negative one is an error that names its cell. The score is
    undefined for a feature whose sum is 0, as for every constant feature. A class without rows
    is left out.

    O(nd) time.

    References
    ----------
    Liu, Setiono (1995). Chi2: feature selection and discretization of numeric attributes.
    ICTAI. The form for counts is that of text categorisation: Yang, Pedersen (1997). A
    comparative study on feature selection in text categorization. ICML.
    """

    _method = "chi2"
    _needs = "classes"
    _non_negative = True

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class ConstraintScore(SelectorBase):
    """Constraint score: the features that keep together the rows that must be, and apart those that cannot; from pairs, from a share of the labels, or from all.

    Ranks features by how close they keep rows that belong together and how far apart rows that
    do not, smallest first.

    .. math::

        CS1_r = \\frac{m_r}{c_r}, \\quad CS2_r = m_r - \\lambda c_r, \\quad m_r = \\sum_{(i,j) \\in must} (f_i - f_j)^2, \\quad c_r = \\sum_{(i,j) \\in cannot} (f_i - f_j)^2

    Each unordered pair counts once. The pairs are given, or follow from the labels: every pair
    of labelled rows is a must or a cannot. Then the sums are taken class by class in O(nd) and
    no pair is formed:

    .. math::

        m_r = \\sum_P n_P S_P, \\quad c_r = \\sum_P (n - n_P) S_P + n \\sum_P n_P (\\mu_P - \\mu)^2, \\quad S_P = \\sum_{i \\in P} (f_i - \\mu_P)^2

    A row whose label is missing takes part in no pair. With ``share < 1`` only the labels of
    ⌈share n\\_P⌉ rows of each class, drawn by the seed of the run, are used.

    CS1 is not changed by a feature's scale, CS2 is.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    form : {'cs1', 'cs2'}, default='cs1'
        The ratio or the difference.
    lam : float, default=0.1
        The weight of the cannot pairs in cs2. Range: 0...
    share : float, default=1.0
        The share of each class's labels that is used, by seed. Range: above 0 to 1.
    pairs : number or text, default="labels"
        'must I J; cannot I J; ...' with rows from 0; in a file, one a line: pairs=@FILE. Range:
        labels | pairs.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    CS1 is +infinity where c\\_r = 0. The score is undefined for a constant feature. It is an
    error when the labels give no must pair (every class has one row) or no cannot pair (one
    class).

    O(nd) time from labels, O(pairs · d) with given pairs.

    References
    ----------
    Zhang, Chen, Zhou (2008). Constraint score: a new filter method for feature selection with
    pairwise constraints. Pattern Recognition 41(5).
    """

    _method = "constraint"
    _needs = "classes"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        form: str = "cs1",
        lam: float = 0.1,
        share: float = 1.0,
        pairs: Union[int, float, str] = "labels",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.form = form
        self.lam = lam
        self.share = share
        self.pairs = pairs
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class Relief(SelectorBase):
    """Relief: the features that differ between a row and its nearest row of the other class and agree with its nearest of the same; for two classes.

    Ranks features by how much they differ from the nearest row of the other class against how
    much they differ from the nearest row of the same class, largest first. For two classes.

    .. math::

        W_r = \\frac{1}{n} \\sum_i \\delta_r(i, miss(i))^2 - \\delta_r(i, hit(i))^2, \\quad \\delta_r = \\frac{|a_r - b_r|}{\\max_r - \\min_r}

    The nearest rows are by Euclidean distance on features scaled by their range; ties go to the
    smaller row index. Every row is used once, so there is no seed. Not changed by offset or
    scale.

    In a table as it comes two words differ by 0 or 1. Of two rows a distance is the mean of the
    squares over the columns that both have, and a pair in which a value is missing says nothing
    of that column, as in ``relieff``.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A row alone in its class has no hit. More than two classes are an error: ``relieff`` takes
    them. The score is undefined for a constant feature.

    O(n²d) time; a sparse table is not made dense.

    Every row is used once instead of a random sample of rows, so there is no seed.

    References
    ----------
    Kira, Rendell (1992). A practical approach to feature selection. ICML.
    """

    _method = "relief"
    _needs = "classes"
    _only_two_classes = True

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class ReliefF(SelectorBase):
    """ReliefF: the features that differ between near rows of different classes and agree between near rows of one.

    Ranks features by how much they differ between near rows of different classes, or of
    different numbers, against how much they differ between near rows of one class, largest
    first.

    .. math::

        W_r = \\frac{1}{n} \\sum_i \\Big( \\sum_{C \\ne y_i} \\frac{P(C)}{1 - P(y_i)} \\, \\overline{\\delta_r(i, M_C(i))} - \\overline{\\delta_r(i, H(i))} \\Big)

    with \\delta_r = |a_r - b_r| / (\\max_r - \\min_r), H(i) the k nearest rows of i's own class,
    M\\_C(i) those of class C, and the bars their means. Every row is used once, so there is no
    seed; of a table of more than 50,000 rows with classes 2,000 are used, drawn by the seed
    (``samples``), whose near rows are looked for among all rows, and every score has a standard
    error. Ties between equally near rows go to the smaller row index. The score lies in [-1, 1]
    and is not changed by offset or scale.

    For a number to predict it is RReliefF: with N the sum over every row and its k nearest
    rows, of weight 1/k each, and \\delta_y the difference of their numbers by the range of all,

    .. math::

        W_r = \\frac{N(\\delta_y \\delta_r)}{N(\\delta_y)} - \\frac{N(\\delta_r) - N(\\delta_y \\delta_r)}{n - N(\\delta_y)}

    so that a feature counts where near rows differ in it and in the number. The paper also
    weighs neighbours by their rank; here all k count alike, as they do for classes.

    Near is by the sum of \\delta_r over all features (``manhattan``), or by the Euclidean
    distance of the values as they are (``euclidean``), as Pan et al. (2013) have it; the score
    itself is always of scaled differences. k = 10 is Robnik-Šikonja's; Pan et al. use 5. With
    ``euclidean`` the scale of a feature changes who is near.

    In a table as it comes two words differ by 0 or 1. Of two rows a distance is the mean over
    the columns that both have, and a pair in which a value is missing says nothing of that
    column, as in the scikit-rebate program.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    n_neighbors : int or None, default=None (10)
        How many near rows of each class. None: 10, or fewer where there are no more rows.
    distance : {'manhattan', 'euclidean'}, default='manhattan'
        What makes a row near: scaled differences, or the values as they are.
    samples : number or text, default="auto"
        How many rows look for near ones: all, or 2,000 of more than 50,000 (auto). Range: auto
        | all | 2..rows.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A class with fewer than k rows gives all it has and the mean is over these; a row alone in
    its class has no hits. The score is undefined for a constant feature.

    The neighbours are exact: single precision only narrows the candidates. O(n²d) time for a
    dense table, O(n k C d) for the sums with C classes; a sparse table is not made dense.
    O(mnd) for m sampled rows.

    References
    ----------
    Robnik-Šikonja, Kononenko (2003). Theoretical and empirical analysis of ReliefF and
    RReliefF. Machine Learning 53.
    """

    _method = "relieff"
    _needs = "labels"
    _default_neighbors = 10

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        n_neighbors: Optional[int] = None,
        distance: str = "manhattan",
        samples: Union[int, float, str] = "auto",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.n_neighbors = n_neighbors
        self.distance = distance
        self.samples = samples
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class Surf(SelectorBase):
    """SURF: reliefF with all rows nearer than the mean distance in place of k: no number to choose.

    Ranks features by how much they differ between rows of different classes against rows of one
    class, among all rows that are nearer than the mean distance, largest first: ReliefF without
    a number of neighbours to choose.

    .. math::

        W_r = \\frac{1}{n} \\sum_i \\frac{1}{|N_i|} \\Big( h_i \\sum_{C \\ne y_i} \\frac{P(C)}{1 - P(y_i)} \\sum_{j \\in N_i \\cap C} \\delta_r(i, j) - m_i \\sum_{j \\in N_i \\cap y_i} \\delta_r(i, j) \\Big)

    with N\\_i the rows nearer to i than the mean distance of all pairs, by the sum of \\delta_r =
    |a_r - b_r| / (\\max_r - \\min_r), h\\_i how many of them are hits, of i's class, and m\\_i the
    misses divided by the number of other classes. The weights h and m are those of the scikit-
    rebate program, whose scores these are, divided by n. For a number to predict, rows whose
    numbers differ by less than their standard deviation are hits, others misses. With ``star``
    the same of all other rows, the far ones, is subtracted: SURF*. Not changed by offset or
    scale; no seed.

    In a table as it comes two words differ by 0 or 1, and a distance is the mean over the
    columns that both rows have. Of a column only the pairs speak in which neither row misses
    it: h and m count these, as in the scikit-rebate program. Rows that share no column are
    neither near nor far.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    star : bool, default=False
        Whether far rows count too, the other way round.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A row without near rows adds nothing, nor one without near hits or without near misses. The
    score is undefined for a constant feature.

    O(n²d) time and O(n²) memory, asked for first; a sparse table is not made dense.

    A distance within 1e-12, relative, of the mean is not nearer: rounding does not decide.

    References
    ----------
    Greene, Penrod, Kiralis, Moore (2009). Spatially uniform ReliefF (SURF) for computationally-
    efficient filtering of gene-gene interactions. BioData Mining 2(5). Greene, Himmelstein,
    Kiralis, Moore (2010). The informative extremes: using both nearest and farthest individuals
    can improve Relief algorithms in the domain of human genetics. EvoBIO.
    """

    _method = "surf"
    _needs = "labels"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        star: bool = False,
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.star = star
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class MultiSurf(SelectorBase):
    """MultiSURF: SURF with a radius of its own for every row; made for interactions.

    Ranks features as ``surf`` does, with a radius of its own for every row: near is what is
    nearer than the mean of a row's distances less half their standard deviation.

    .. math::

        N_i = \\{ j : d_{ij} \\lt \\mu_i - \\sigma_i / 2 \\}

    The rest is as in ``surf``, words and gaps too. With ``star`` the same over the far rows,
    d_{ij} \\gt \\mu_i + \\sigma_i / 2, is subtracted: MultiSURF*; rows between the two count
    neither way. Made for interactions of features in rows that are unevenly dense; no number to
    choose, and no seed.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    star : bool, default=False
        Whether far rows count too, the other way round.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A row without near rows adds nothing, nor one without near hits or without near misses. The
    score is undefined for a constant feature.

    O(n²d) time and O(n²) memory, asked for first; a sparse table is not made dense.

    A distance within 1e-12, relative, of an edge is not beyond it. For far rows scikit-rebate
    counts equal values only, which numbers hardly ever are; here far rows count as in SURF*.

    References
    ----------
    Urbanowicz, Olson, Schmitt, Meeker, Moore (2018). Benchmarking relief-based feature
    selection methods for bioinformatics data mining. Journal of Biomedical Informatics 85.
    Granizo-Mackenzie, Moore (2013). Multiple threshold spatially uniform ReliefF for the
    genetic analysis of complex human diseases. EvoBIO.
    """

    _method = "multisurf"
    _needs = "labels"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        star: bool = False,
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.star = star
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class FrllQ(SelectorBase):
    """FRLL-Q: the features that differ between near rows of different classes, or numbers, relative to near rows of one.

    Ranks features by how much they differ between near rows of different classes relative to
    near rows of one class, largest first: feature ranking by local learning, as a quotient.

    .. math::

        Q_r = \\frac{b_r}{w_r}, \\quad w_r = \\sum_{(i,j) \\in W} (f_i - f_j)^2, \\quad b_r = \\sum_{(i,j) \\in B} (f_i - f_j)^2

    With ``split=class``, W joins i and j when either is among the k nearest of the other inside
    its class (all of a class with fewer than k + 1 rows), and B when either is among the k
    nearest of the other outside its class. With ``split=all`` the k nearest over all rows are
    joined, and the label decides to which graph an edge belongs: equations 1 and 2 of the paper
    as printed. With a ``radius`` all rows within it are joined, then split by label. Each edge
    counts once.

    For a number y to predict the rows near each other by all features are joined, and every
    edge counts in both sums: with \\delta = |y_i - y_j| by the range of y and \\bar\\delta its
    mean over the edges, by \\delta / \\bar\\delta in b and by (1 - \\delta) / (1 - \\bar\\delta) in
    w, as RReliefF has it. With two values the order is that of ``split=all``. The label has no
    inside and no outside then, so ``split`` is not used.

    On given graphs Q is not changed by a feature's offset or scale.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    n_neighbors : int or None, default=None (5)
        How many near rows are joined to each row. None: 5, or fewer where there are no more
        rows.
    split : {'class', 'all'}, default='class'
        Where they are looked for: inside and outside the class, or in all rows.
    radius : number or text, default="none"
        Joins all rows within this distance instead. Range: none | above 0.
    literal : bool, default=False
        Whether features with w = 0 are removed, as the paper says.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A feature with w = 0 and b > 0 is constant in every neighbourhood of a class: +infinity, the
    best. With w = b = 0 the score is 0. The score is undefined for a constant feature.

    O(n²d) for the neighbours, O(nkd) for the score.

    The paper says that a feature with w = 0 "should be removed": with ``literal`` it is
    undefined and last.

    The paper derives more than this ranking; its claim that w = b/w maximises its equation 8
    does not hold (a single feature does), so the score is a heuristic. Figure 1 of the paper is
    labelled "classification error" and shows accuracy; none of its four claims about who wins
    is reproduced, see docs/reproduction.md.

    References
    ----------
    Pan, Wang, Song, Niu, Gu (2013). Fast feature ranking and its application to face
    recognition. Transactions of Nanjing University of Aeronautics and Astronautics 30.
    """

    _method = "frll-q"
    _needs = "labels"
    _default_neighbors = 5

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        n_neighbors: Optional[int] = None,
        split: str = "class",
        radius: Union[int, float, str] = "none",
        literal: bool = False,
        metric: Any = "euclidean",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.n_neighbors = n_neighbors
        self.split = split
        self.radius = radius
        self.literal = literal
        self.metric = metric
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class FrllD(SelectorBase):
    """FRLL-D: the features that differ more between near rows of different classes, or numbers, than between near rows of one.

    Ranks features by how much more they differ between near rows of different classes than
    between near rows of one class, largest first: feature ranking by local learning, as a
    difference.

    .. math::

        D_r = b_r - w_r

    with b and w, their graphs and parameters as in ``frll-q``. Changed by a feature's scale, as
    the variance is: choose a scaling when units differ.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    n_neighbors : int or None, default=None (5)
        How many near rows are joined to each row. None: 5, or fewer where there are no more
        rows.
    split : {'class', 'all'}, default='class'
        Where they are looked for: inside and outside the class, or in all rows.
    radius : number or text, default="none"
        Joins all rows within this distance instead. Range: none | above 0.
    literal : bool, default=False
        Whether features with w = 0 are removed, as the paper says.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    The score is undefined for a constant feature, and with ``literal`` for one with w = 0.

    O(n²d) for the neighbours, O(nkd) for the score.

    The paper takes the matrix behind D to be positive semidefinite; it is not in general, and
    many features score below 0 (47 % on Yale with ``split=class``).

    References
    ----------
    Pan, Wang, Song, Niu, Gu (2013). Fast feature ranking and its application to face
    recognition. Transactions of Nanjing University of Aeronautics and Astronautics 30.
    """

    _method = "frll-d"
    _needs = "labels"
    _default_neighbors = 5

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        n_neighbors: Optional[int] = None,
        split: str = "class",
        radius: Union[int, float, str] = "none",
        literal: bool = False,
        metric: Any = "euclidean",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.n_neighbors = n_neighbors
        self.split = split
        self.radius = radius
        self.literal = literal
        self.metric = metric
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class FrllR(SelectorBase):
    """FRLL-R: picks features as frll-q does, without what those picked before tell already: FRLL that charges for redundancy.

    Picks features one after the other by how much they differ between near rows of different
    classes relative to near rows of one class, without what the picks before them tell already:
    FRLL that charges for redundancy.

    .. math::

        \\max_S \\; \\mathrm{tr} \\big[ (X_S^\\top L_w X_S + \\rho I)^{-1} X_S^\\top L_b X_S \\big]

    with the Laplacians of the two graphs of ``frll-q``, of classes or of numbers. Each pick
    adds the ratio b/w of what is left of the feature: its part orthogonal, in the product of
    L_w and the ridge, to all picks before. That ratio is its score. A single feature has b / (w
    + ρ), ``frll-q`` with a ridge; ρ is ``ridge`` times the mean w of the features that vary.
    Ratios within 1e-12 of the largest tie, and the smallest index wins.

    Not changed by a feature's offset; changed by its scale, against which the ridge is
    measured.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    n_neighbors : int or None, default=None (5)
        Nearest rows inside and outside the class, k. None: 5, or fewer where there are no more
        rows.
    split : {'class', 'all'}, default='class'
        Looks for them inside and outside the class, or among all rows.
    radius : number or text, default="none"
        Joins all rows within this distance instead of the nearest. Range: none | above 0.
    ridge : float, default=0.1
        What is added to w, as a part of its mean. Range: above 0.
    picks : number or text, default="all"
        How many features are picked before it stops. Range: all | 1...
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    Constant features are undefined and last. Where near rows of one class never differ in any
    feature, there is nothing to compare with: features come by b alone, and a note says so.

    O(n²d) for the neighbours, O(nd + m (n + d)) for the m-th pick; a dense table is copied.

    References
    ----------
    The redundancy that Pan, Wang, Song, Niu, Gu (2013) leave as future work. Fast feature
    ranking and its application to face recognition. Transactions of Nanjing University of
    Aeronautics and Astronautics 30.
    """

    _method = "frll-r"
    _needs = "labels"
    _default_neighbors = 5

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        n_neighbors: Optional[int] = None,
        split: str = "class",
        radius: Union[int, float, str] = "none",
        ridge: float = 0.1,
        picks: Union[int, float, str] = "all",
        metric: Any = "euclidean",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.n_neighbors = n_neighbors
        self.split = split
        self.radius = radius
        self.ridge = ridge
        self.picks = picks
        self.metric = metric
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class SubsetFisher(WeightedSelectorBase):
    """Subset-level Fisher score: the subset of a given size whose Fisher ratio as a whole is largest (trace ratio).

    Finds the m features whose Fisher ratio *together* is largest, and their order inside the
    subset.

    .. math::

        \\lambda^* = \\max_{|S| = m} \\frac{\\sum_{r \\in S} b_r}{\\sum_{r \\in S} w_r}

    with b and w the numerator and the denominator of ``fisher``. From \\lambda = 0, take the m
    largest b_r - \\lambda w_r (ties by index), set \\lambda to their ratio, and repeat until it
    stops: the global optimum, in a few steps. The score is b_r - \\lambda^* w_r, larger is
    better; the best subset is the first m of the ranking, in its order, and the features
    outside it follow by the same score.

    The subsets of two sizes need not contain each other, so a ranking is made *for* a size: ask
    for the size you will use. ``size = all`` takes every feature into the ratio; its first m
    features are then not the best m.

    Not changed by a feature's offset; changed by its scale, as the sums weigh features against
    each other. *Standardise features first.* Features that hardly vary change neither sum, so
    that they lower a high ratio less than a good feature does whose ratio is a little smaller,
    and they fill up the subset. On standardised features the method has the order of Fisher's
    score.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    size : number or text, default="all"
        The number of features in the subset. Range: all | 1...
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    Constant features stay outside every subset: undefined, last. When the best subset varies in
    no class at all, its ratio is +infinity: its features score b\\_r, and those with w\\_r > 0
    score -infinity.

    O(nd) time, and O(d log d) a step.

    As a method of the comparison in docs/reproduction.md it is below a random order on the raw
    pixels of five of nine image sets. That is the criterion and no slip: of the best 10 pixels
    of digits, 8 are nearly always dark (variance below 1, the median is 18), and 1-NN is right
    for 29 % of the images, with Fisher's first 10 for 86 %. After ``--scale standard`` it is 86
    % for both.

    References
    ----------
    Nie, Xiang, Jia, Zhang, Yan (2008). Trace ratio criterion for feature selection. AAAI.
    """

    _method = "subset-fisher"
    _needs = "classes"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        size: Union[int, float, str] = "all",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.size = size
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class Fcbf(WeightedSelectorBase):
    """Fast correlation-based filter: the features that say more of the class than of any better feature, then the rest.

    Picks the features that say more of the class than of any better feature: the fast
    correlation-based filter.

    .. math::

        SU(a, b) = \\frac{2 I(a; b)}{H(a) + H(b)}

    Features with SU(f, y) > threshold are relevant and are visited in the order of it, largest
    first, ties by index. A feature q is *predominant* unless a predominant p before it has
    SU(p, q) \\ge SU(q, y). The part ``predominant`` is 1 for predominant features, 0 for others,
    and NaN where the search stopped before it. The score is SU(f, y).

    Features that are kept count as predominant from the start. Values are cut into bins by
    ``Discretization``.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    threshold : float, default=0.0
        What SU with the class must exceed. Range: 0 to below 1.
    discretize : {'sigma', 'width', 'frequency', 'mdl'}, default='frequency'
        Where a feature of many values is cut: at mean +- s, into equal parts of its range, at
        its quantiles, or where the classes change.
    bins : int, default=3
        Into how many bins; mdl finds the number itself. Range: 2..100.
    picks : number or text, default="all"
        How many features are picked before it stops. Range: all | 1...
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    SU is 0 when both entropies are 0. Constant features come last and have no score.

    O(d) comparisons with the class and one for each visited feature and each predominant
    feature before it; a sparse table is not made dense.

    The method itself ends with the predominant features, often a few dozen; for a full order
    the relevant features that were dropped follow in the order of SU(f, y), then the irrelevant
    ones by index, then the constant ones.

    References
    ----------
    Yu, Liu (2003). Feature selection for high-dimensional data: a fast correlation-based filter
    solution. ICML. The FRLL paper cites its longer form: Yu, Liu (2004). Efficient feature
    selection via analysis of relevance and redundancy. JMLR 5.
    """

    _method = "fcbf"
    _needs = "labels"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        threshold: float = 0.0,
        discretize: str = "frequency",
        bins: int = 3,
        picks: Union[int, float, str] = "all",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.threshold = threshold
        self.discretize = discretize
        self.bins = bins
        self.picks = picks
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class MrmrMid(WeightedSelectorBase):
    """mRMR, difference: picks features that say much of the class and little of those picked before.

    Picks features one after the other that say much of the class and little of each other:
    minimum redundancy, maximum relevance, as a difference.

    .. math::

        \\max_f \\; I(f; y) - \\frac{1}{|S|} \\sum_{s \\in S} I(f; s)

    with S the features picked before; the first is the most relevant. Values are cut into bins
    by ``Discretization``, and so is a number to predict: into five of about as many rows. The
    information is in bits. Ties go to the smaller index. The score of a feature is the
    criterion at its pick. With ``redundancy = normalized`` what two features share is I(f; s) /
    \\min(H(f), H(s)): NMIFS.

    In a table as it comes every word is a bin of its column, and what is missing another.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    discretize : {'sigma', 'width', 'frequency', 'mdl'}, default='frequency'
        Where a feature of many values is cut: at mean +- s, into equal parts of its range, at
        its quantiles, or where the classes change.
    bins : int, default=3
        Into how many bins; mdl finds the number itself. Range: 2..100.
    redundancy : {'information', 'normalized'}, default='information'
        What two features share: information, or its part of the smaller entropy.
    picks : number or text, default="all"
        How many features are picked before it stops. Range: all | 1...
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    Constant features come last and have no score; a feature that falls into one bin has no
    information and competes with 0.

    O(m d) comparisons for m picks, each of as many steps as the feature has rows outside its
    main bin; a sparse table is not made dense.

    References
    ----------
    Peng, Long, Ding (2005). Feature selection based on mutual information: criteria of max-
    dependency, max-relevance, and min-redundancy. IEEE TPAMI 27(8). Estévez, Tesmer, Perez,
    Zurada (2009). Normalized mutual information feature selection. IEEE TNN 20(2).
    """

    _method = "mrmr-mid"
    _needs = "labels"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        discretize: str = "frequency",
        bins: int = 3,
        redundancy: str = "information",
        picks: Union[int, float, str] = "all",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.discretize = discretize
        self.bins = bins
        self.redundancy = redundancy
        self.picks = picks
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class MrmrMiq(WeightedSelectorBase):
    """mRMR, quotient: picks features that say much of the class for what they share with those picked before.

    Picks features one after the other that say much of the class and little of each other:
    minimum redundancy, maximum relevance, as a quotient.

    .. math::

        \\max_f \\; \\frac{I(f; y)}{\\frac{1}{|S|} \\sum_{s \\in S} I(f; s) + \\epsilon}

    with S the features picked before; the first is the most relevant. All else is as in ``mrmr-
    mid``.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    discretize : {'sigma', 'width', 'frequency', 'mdl'}, default='frequency'
        Where a feature of many values is cut: at mean +- s, into equal parts of its range, at
        its quantiles, or where the classes change.
    bins : int, default=3
        Into how many bins; mdl finds the number itself. Range: 2..100.
    eps : float, default=0.0
        What is added to the redundancy, in bits. Range: 0...
    picks : number or text, default="all"
        How many features are picked before it stops. Range: all | 1...
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    As in ``mrmr-mid``: constant features come last and have no score.

    As ``mrmr-mid``: O(m d) comparisons for m picks.

    Without \\epsilon, as the paper has it, a feature that shares nothing with those picked
    scores +infinity when it is relevant at all, and 0 when it is not; the authors' program is
    said to use 0.01 bits.

    References
    ----------
    Peng, Long, Ding (2005). Feature selection based on mutual information: criteria of max-
    dependency, max-relevance, and min-redundancy. IEEE TPAMI 27(8).
    """

    _method = "mrmr-miq"
    _needs = "labels"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        discretize: str = "frequency",
        bins: int = 3,
        eps: float = 0.0,
        picks: Union[int, float, str] = "all",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.discretize = discretize
        self.bins = bins
        self.eps = eps
        self.picks = picks
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class Cfs(WeightedSelectorBase):
    """Correlation-based feature selection: picks features that together say much of the target for what they say of each other.

    Picks features one after the other so that together they say much of the target for how much
    they say of each other: correlation-based feature selection.

    .. math::

        \\mathrm{merit}(S) = \\frac{\\sum_{f \\in S} SU(f, y)}{\\sqrt{|S| + 2 \\sum_{f, g \\in S} SU(f, g)}}, \\quad SU(a, b) = \\frac{2 I(a; b)}{H(a) + H(b)}

    with each pair of S once below the root. Each pick is the feature that makes the merit of
    all picks largest, and its score is that merit; it rises, has a peak, which a note names,
    and falls. Who names no number of features gets those up to the peak. Values are cut into
    bins by ``Discretization``, a number to predict into five. Features within 1e-12, relative,
    of the best tie, and the smallest index goes first. In a table as it comes every word is a
    bin, and what is missing another.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    discretize : {'sigma', 'width', 'frequency', 'mdl'}, default='frequency'
        Where a feature of many values is cut: at mean +- s, into equal parts of its range, at
        its quantiles, or where the classes change.
    bins : int, default=3
        Into how many bins; mdl finds the number itself. Range: 2..100.
    picks : number or text, default="all"
        How many features are picked before it stops. Range: all | 1...
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    Constant features come last and have no score; a feature that says nothing of the target is
    picked last of the others.

    O(m d) comparisons for m picks; a sparse table is not made dense.

    The paper searches subsets best first and ends after five steps without a better one; here
    features are added one by one to the end, for a full order. Weka's greedy search
    (GreedyStepwise) ends at the peak; up to there it takes the same features of the same bins.

    References
    ----------
    Hall (2000). Correlation-based feature selection for discrete and numeric class machine
    learning. ICML.
    """

    _method = "cfs"
    _needs = "labels"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        discretize: str = "frequency",
        bins: int = 3,
        picks: Union[int, float, str] = "all",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.discretize = discretize
        self.bins = bins
        self.picks = picks
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class Jmi(WeightedSelectorBase):
    """Joint mutual information: picks features that say most of the target together with each picked before.

    Picks features one after the other that say most of the target together with each one picked
    before: joint mutual information.

    .. math::

        \\max_f \\; \\sum_{s \\in S} I(f, s; y)

    with S the features picked before; the first is the most relevant. What two features say
    only together counts, as in an exclusive or, once one of them is picked. Values are cut into
    bins by ``Discretization``, a number to predict into five; the information is in bits.
    Features within 1e-12, relative, of the best tie, and the smallest index goes first. The
    score is the criterion at the pick. In a table as it comes every word is a bin, and what is
    missing another.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    discretize : {'sigma', 'width', 'frequency', 'mdl'}, default='frequency'
        Where a feature of many values is cut: at mean +- s, into equal parts of its range, at
        its quantiles, or where the classes change.
    bins : int, default=3
        Into how many bins; mdl finds the number itself. Range: 2..100.
    picks : number or text, default="all"
        How many features are picked before it stops. Range: all | 1...
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    Constant features come last and have no score.

    O(m d) comparisons for m picks, each of the rows outside the main bin; a sparse table is not
    made dense.

    References
    ----------
    Yang, Moody (1999). Data visualization and feature selection: new algorithms for nongaussian
    data. NIPS 12.
    """

    _method = "jmi"
    _needs = "labels"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        discretize: str = "frequency",
        bins: int = 3,
        picks: Union[int, float, str] = "all",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.discretize = discretize
        self.bins = bins
        self.picks = picks
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class Cmim(WeightedSelectorBase):
    """Conditional mutual information: picks features that say much of the target whichever pick is known already.

    Picks features one after the other that say much of the target whichever of those picked
    before is known: conditional mutual information maximisation.

    .. math::

        \\max_f \\; \\min \\Big( I(f; y), \\; \\min_{s \\in S} I(f; y | s) \\Big)

    with S the features picked before. A feature that repeats one of them adds nothing and comes
    late. Values are cut into bins by ``Discretization``, a number to predict into five; the
    information is in bits. Features within 1e-12, relative, of the best tie, and the smallest
    index goes first. The score is the criterion at the pick. In a table as it comes every word
    is a bin, and what is missing another.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    discretize : {'sigma', 'width', 'frequency', 'mdl'}, default='frequency'
        Where a feature of many values is cut: at mean +- s, into equal parts of its range, at
        its quantiles, or where the classes change.
    bins : int, default=3
        Into how many bins; mdl finds the number itself. Range: 2..100.
    picks : number or text, default="all"
        How many features are picked before it stops. Range: all | 1...
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    Constant features come last and have no score.

    O(m d) comparisons for m picks, each of the rows outside the main bin; a sparse table is not
    made dense.

    References
    ----------
    Fleuret (2004). Fast binary feature selection with conditional mutual information. JMLR 5.
    """

    _method = "cmim"
    _needs = "labels"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        discretize: str = "frequency",
        bins: int = 3,
        picks: Union[int, float, str] = "all",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.discretize = discretize
        self.bins = bins
        self.picks = picks
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class MutualInformation(WeightedSelectorBase):
    """Mutual information: the features that say most of the classes or of a number, each by itself, whatever the shape of the relation.

    Ranks features by how much each by itself says of the classes or of the number to predict,
    largest first, whatever the shape of the relation.

    .. math::

        I(f; y) = H(f) + H(y) - H(f, y)

    In bits. ``estimator = bins`` counts: values are cut into bins by ``Discretization``, a
    number to predict into five. ``neighbors`` cuts nothing: the estimator of Kraskov, Stögbauer
    and Grassberger for a number to predict, that of Ross for classes, of k nearest rows in the
    one feature; features of few values, and words, are classes there too. ``auto`` takes bins
    for classes and neighbours for numbers. In a table as it comes every word is a bin and what
    is missing another; by neighbours rows without the value are left out. Rows count by weight;
    by neighbours weights must be whole numbers.

    The same as ``mutual_info_classif`` and ``mutual_info_regression`` of scikit-learn divided
    by log 2, without the noise that they add.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    estimator : {'auto', 'bins', 'neighbors'}, default='auto'
        By bins or by nearest neighbours; auto: bins for classes.
    n_neighbors : int or None, default=None (3)
        K of the estimator by neighbours. None: 3, or fewer where there are no more rows.
    discretize : {'sigma', 'width', 'frequency', 'mdl'}, default='frequency'
        Where a feature of many values is cut: at mean +- s, into equal parts of its range, at
        its quantiles, or where the classes change.
    bins : int, default=3
        Into how many bins; mdl finds the number itself. Range: 2..100.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    The score is undefined for a constant feature. Estimates below 0 are 0. A row alone in its
    class does not count for neighbours.

    Bins: O(n) a feature, O(n log n) to cut. Neighbours: O(n log n + n k) for classes, for
    numbers as many more as there are rows near in the one feature alone.

    Where values repeat, Kraskov and Ross count k rows of which fewer are inside the ball; here
    those inside are counted, so that a feature rounded to tenths keeps its information without
    noise.

    References
    ----------
    Kraskov, Stögbauer, Grassberger (2004). Estimating mutual information. Physical Review E 69.
    Ross (2014). Mutual information between discrete and continuous data sets. PLoS ONE 9(2).
    """

    _method = "mutual-information"
    _needs = "labels"
    _default_neighbors = 3

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        estimator: str = "auto",
        n_neighbors: Optional[int] = None,
        discretize: str = "frequency",
        bins: int = 3,
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.estimator = estimator
        self.n_neighbors = n_neighbors
        self.discretize = discretize
        self.bins = bins
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class FTest(WeightedSelectorBase):
    """F test: the features whose relation to the classes or to a number is least by chance; gives F and p.

    Ranks features by the F statistic of their relation to the classes or to the number to
    predict, largest first, with its probability by chance.

    For C classes, the analysis of variance:

    .. math::

        F_r = \\frac{\\sum_P n_P (\\mu_P - \\mu)^2 / (C - 1)}{\\sum_P \\sum_{i \\in P} (f_i - \\mu_P)^2 / (n - C)}

    For a number y, the test of a line through y and the feature, with their correlation r:

    .. math::

        F_r = \\frac{r^2}{1 - r^2} (n - 2)

    The part ``p`` is the probability of so large an F, or a larger one, where there is no
    relation (and the feature is normal in each class); among d features that say nothing about
    5 d / 100 are below 0.05. For classes the order is that of ``fisher``, for numbers that of
    ``pearson``. The same as ``f_classif`` and ``f_regression`` of scikit-learn. Not changed by
    a feature's offset or scale.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A feature that is constant inside every class and differs between classes, or that is a line
    of the number, scores +infinity with p = 0. The score is undefined for a constant feature.
    There must be more rows than classes; for a number three rows.

    O(nd) time.

    References
    ----------
    Fisher (1925). Statistical Methods for Research Workers. Oliver and Boyd.
    """

    _method = "f-test"
    _needs = "labels"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class Hsic(SelectorBase):
    """HSIC: the features that depend most on the classes or on a number, each by itself, in any way a kernel sees.

    Ranks features by how much each by itself depends on the classes or on the number to
    predict, largest first: the Hilbert-Schmidt independence criterion.

    .. math::

        \\mathrm{HSIC}_1 = \\frac{1}{n (n - 3)} \\Big[ \\mathrm{tr} K L + \\frac{1^\\top K 1 \\, 1^\\top L 1}{(n-1)(n-2)} - \\frac{2}{n - 2} 1^\\top K L 1 \\Big]

    with K_{ij} = e^{-(f_i - f_j)^2/h}, h the median of the squared differences that are not 0,
    L = 1/n\\_c for two rows of a class of n\\_c and 0 for others, or for a number L_{ij} =
    e^{-(y_i - y_j)^2/h_y}; both with zeros on the diagonal. Unbiased: 0 on average where there
    is no dependence, so it may be below. It sees relations of any shape, and is not changed by
    a feature's offset or scale.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    The score is undefined for a constant feature. There must be four rows.

    Weights of rows are not counted: a pair of a row and itself is left out of the sums, so that
    they are unbiased, and a row repeated brings the pairs of its copies in. Weights would have
    to choose between the two.

    O(n²d) time; for a number to predict O(n²) memory, asked for first.

    References
    ----------
    Song, Smola, Gretton, Bedo, Borgwardt (2012). Feature selection via dependence maximization.
    JMLR 13.
    """

    _method = "hsic"
    _needs = "labels"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class Bahsic(SelectorBase):
    """BAHSIC: drops the features the others miss least, judged all together: sees what features tell only jointly.

    Ranks features by dropping, again and again, those that the others miss least: backward
    elimination by the Hilbert-Schmidt independence criterion of all features together.

    The criterion is that of ``hsic``, with K_{ij} = e^{-|x_i - x_j|^2/h} over all features that
    are left and h the median of the squared distances that are not 0. Of m features left, the
    max(1, floor(m/10)) go without which the criterion of the rest is largest; then h is taken
    anew. The feature dropped first is last; of those dropped together, that without which the
    criterion is largest. Since all are judged together, two features that tell the class only
    together are both kept, as in an exclusive or.

    The score is the criterion of the features that were left when it was dropped; the order is
    the result. Features within 1e-12, relative, of each other tie, and the largest index is
    dropped. Changed by a feature's scale, not by its offset: standardise features of different
    units first.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    Constant features come last and have no score. There must be four rows.

    Weights of rows are not counted: a pair of a row and itself is left out of the sums, so that
    they are unbiased, and a row repeated brings the pairs of its copies in. Weights would have
    to choose between the two.

    About O(10 d n²) time with an exponential each, O(n²) memory, asked for first.

    References
    ----------
    Song, Smola, Gretton, Bedo, Borgwardt (2012). Feature selection via dependence maximization.
    JMLR 13.
    """

    _method = "bahsic"
    _needs = "labels"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class LkrSupervised(SelectorBase):
    """Supervised LKR score: the features that kernel regression predicts well from the other rows of a class.

    Ranks features by how well kernel regression predicts them from the other rows of a class,
    relative to their variance; smallest first.

    .. math::

        \\Phi_r = \\frac{\\sum_i \\big( f_i - \\sum_j \\beta_{ij} f_j \\big)^2}{\\sum_i (f_i - \\mu)^2}, \\quad \\beta_i = (K_{N_i} + \\lambda I)^{-1} k_i, \\quad k(a, b) = \\exp(-|a - b|^2 / h)

    with N\\_i the other rows of i's class. The numerator takes the feature as it is (equation 16
    of the paper), and as the weights add up to less than 1 the score depends on a feature's
    offset: ``center`` takes the mean off first.

    A number to predict has no rows of one class, and the definition does not carry over: to
    predict a feature from rows of near numbers would be another method. It is refused; ``lkr``
    ranks without labels, ``relieff`` and ``gka-margin`` by numbers.

    Bandwidth ``auto`` is the mean squared distance over the ten nearest rows of the own class.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    bandwidth : number or text, default="auto"
        H of the kernel exp(-d^2/h). Range: auto | above 0.
    lam : float, default=0.1
        The ridge of the regression. Range: above 0.
    center : bool, default=False
        Whether features are centred before they are predicted.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A row alone in its class cannot be predicted: it is left out of both sums, with a remark.
    (The formula read literally would predict 0.) Undefined for a feature that is constant on
    the rows that count.

    One factorisation a class instead of one a row, by the leave-one-out identity of
    ``LeaveOneOut``: O(Σ N³ + Σ N² d) time and O(max N²) memory for classes of N rows.

    The bandwidth is taken from the data by default: the paper's h = 100 suits its data; on raw
    pixels every kernel value underflows with it, which is an error.

    In Figure 2 of the paper the score leads. Here it is 20 points below Fisher's score and 17
    below ReliefF on PIE, and on UMist 5 below ReliefF and above Fisher's. With ``center =
    true`` it is 4 points better on UMist and 9 worse on PIE. See docs/reproduction.md.

    References
    ----------
    Cheung, Zeng (2009). Local kernel regression score for selecting features of high-
    dimensional data. IEEE Transactions on Knowledge and Data Engineering 21(12).
    """

    _method = "lkr-supervised"
    _needs = "classes"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        bandwidth: Union[int, float, str] = "auto",
        lam: float = 0.1,
        center: bool = False,
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.bandwidth = bandwidth
        self.lam = lam
        self.center = center
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class Auto(SelectorBase):
    """The method that suits the data: the ranking by the method that suits the data, chosen by cross-validation inside the rows it is given. The first to try with classes or a number to predict.

    The ranking by the method that suits the data, chosen among several by cross-validation
    inside the rows it is given. The first to try with classes, and with a number to predict.

    Candidates for classes, in the order of preference: ``gka-margin``, the default; ``gka-
    supervised``; the same with ``power=0.8``; the same on standardised columns; the same with
    the margin alone (``beta=0``, ``kappa=1``); ``fisher``; ``relieff``; ``mrmr-miq`` with
    ``eps=0.01`` and bins at mean ± s; ``frll-q``; ``chi2`` where no value is negative. For
    numbers: ``gka-supervised`` with the margin alone (``beta=0``, ``kappa=1``) on standardised
    columns, the default; the same on the columns as they are; ``gka-supervised``; ``f-test``;
    ``mutual-information``; ``relieff``; ``mrmr-miq``; ``hsic`` where the square of the rows
    times the features is at most 10⁸.

    In five folds, stratified by class or by ten ranges of the number, repeated up to four times
    on fewer than 300 rows, every candidate ranks the rows that train. A row that tests scores

    .. math::

        \\mathrm{mean}_{m \\in \\{1, 2, 5, 10, 20, 50, 100, 200\\}} \\; \\mathrm{mean}_{h \\in \\{\\text{1-NN}, \\text{nearest class mean}\\}} \\; [\\, h_m(x_i) = y_i \\,]

    with the first m features (and all, where they are fewer than 200); for a number

    .. math::

        \\mathrm{mean}_m \\; \\mathrm{mean}_{h \\in \\{\\text{5-NN}, \\text{ridge}\\}} \\; 1 - (h_m(x_i) - y_i)^2 / s^2

    with s² the variance of the numbers that train, so that the mean over rows is R². The
    candidate with the best mean over rows is taken only if its gain over the default, row by
    row, exceeds one standard error; then all rows are ranked with it. Above ``rows`` rows the
    choice looks at as many, drawn in proportion by class or range. A candidate that refuses the
    data in a fold is out of the race; if the default is, the next in order is the default. The
    result has the choice (``MethodChoice``): every candidate's score with its error, and what
    refused.

    Features that are kept are so by every candidate, and m counts the features beside them.

    Only the rows it is given are looked at: inside a comparison the choice is made anew in the
    training rows of every split. Where rows have groups, times or weights
    (``org.foldsieve.data.RowFacts``), the inner folds obey them: rows that test and rows that
    train count by weight, in the scores of candidates that know weights too.

    The score of a feature is that of the chosen method.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    rows : int, default=2000
        How many rows the choice looks at, at most. Range: 2...
    picks : number or text, default="all"
        How many features to pick; the rest is not ranked. Range: all | 1...
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A constant feature is undefined and last. A label that is missing is an error, and so is a
    number that is the same in every row. Where no fold has two classes, or two numbers, to
    train, the default ranks.

    That of the chosen method and, on at most ``rows`` rows, about five times that of all
    candidates for 200 features (up to twenty times below 75 rows). Neighbours are found once a
    fold for all candidates, and all sizes are judged in one pass.

    References
    ----------
    Our own; the choice is nested cross-validation with the rule of one standard error.
    """

    _method = "auto"
    _needs = "labels"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        rows: int = 2000,
        picks: Union[int, float, str] = "all",
        metric: Any = "euclidean",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.rows = rows
        self.picks = picks
        self.metric = metric
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class Gka(SelectorBase):
    """Graph-kernel alignment: features that together keep neighbourhoods and distances, without saying the same thing twice. The first to try without labels.

    Features that together keep the neighbourhoods and the distances of the data, without saying
    the same thing twice: graph-kernel alignment. The first method to try on data without
    labels.

    A classifier sees a subset S only through its Gram matrix K_S = \\sum_{r \\in S} f_r f_r' of
    centred features. Scores that look at one feature at a time maximise \\langle K_S, T \\rangle
    = \\sum_r f_r'Tf_r, for which m copies of the best feature are as good as m different ones.
    This method replaces the sum by the cosine

    .. math::

        J(S) = \\frac{\\langle K_S, T \\rangle}{|K_S|_F}

    whose norm holds every overlap (f_r'f_s)^2 between chosen features. The target is t_r =
    \\mathrm{share}(l)_r + \\mu \\, \\mathrm{share}(g)_r with l_r = |f_r|^2 - |f_r - Mf_r|^2, what
    the LLE weights M of the K nearest neighbours explain of the feature, and g_r = \\sum_s
    (f_r'f_s)^2, its part in all distances. Features are picked greedily by ``AlignmentGreedy``;
    ties within 1e-12 go to the smaller index. The ranking is nested, and the score of a feature
    is the objective after its pick: where it stops rising, more features stop paying.

    Invariant to a global scale and to every feature's offset, not to a feature's scale: a
    Euclidean classifier is not either. Scale the table when units differ.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    n_neighbors : int or None, default=None (5)
        K, the neighbours of a sample. None: 5, or fewer where there are no more rows.
    epsilon : float, default=0.001
        Part of the trace added to each local Gram matrix. Range: 0...
    mu : float, default=0.3
        Weight of all distances beside the neighbourhoods. Range: 0...
    rho : float, default=1.0
        Energy a feature must have, in average features. Range: 0...
    picks : number or text, default="all"
        How many features to pick; the rest is not ranked. Range: all | 1...
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A constant feature is undefined and last. One row is an error; with all rows equal the order
    is that of the columns.

    After the neighbours, O(nKd) for l, O(nd min(n, d)) for g, and O(nd) or, with the Gram
    matrix formed, O(d) a pick.

    References
    ----------
    Our own; related to centred kernel alignment, HSIC selection and SPFS. Where it wins and
    where it does not is measured in docs/measured.md.
    """

    _method = "gka"
    _default_neighbors = 5

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        n_neighbors: Optional[int] = None,
        epsilon: float = 0.001,
        mu: float = 0.3,
        rho: float = 1.0,
        picks: Union[int, float, str] = "all",
        metric: Any = "euclidean",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.n_neighbors = n_neighbors
        self.epsilon = epsilon
        self.mu = mu
        self.rho = rho
        self.picks = picks
        self.metric = metric
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class GkaSupervised(SelectorBase):
    """Graph-kernel alignment with labels: features that together separate the classes, or follow the number to predict, and keep neighbourhoods, without saying the same thing twice.

    Features that together tell the classes apart, or follow the number to predict, and keep the
    neighbourhoods, without saying the same thing twice: graph-kernel alignment with labels.

    As ``gka``, with the target t_r = \\beta \\, \\mathrm{share}(b)_r + \\kappa \\,
    \\mathrm{share}(v)_r + \\nu \\, \\mathrm{share}(l^c)_r + \\mu \\, \\mathrm{share}(g)_r and the norm
    to the power ``power``: b_r = \\sum_P n_P (\\mathrm{mean}_P f_r)^2 is the numerator of the
    Fisher score, v_r the margin of ``gka-margin`` (not used by default), l^c_r is what LLE
    weights over the other members of the own class explain (fewer than K where the class is
    small; nothing for a class of one), and g_r the part of the feature in all distances.

    For a number y to predict, the projection on the classes becomes that on the number, b_r =
    (f_r'y)^2 / y'y with y centred (with two values of y it is the same), v the margin of
    numbers (``gka-margin``), and l what LLE weights over the K nearest of all rows explain, as
    in ``gka``.

    Invariant as ``gka`` is, and to shift and scale of the number. By default it sees
    differences of class means, and of a number the line through it: on classes that differ in
    no mean (XOR), and on squares, waves and products, take ``beta=0`` and ``kappa=1``, ``gka-
    margin`` or ``relieff``.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    n_neighbors : int or None, default=None (5)
        K, the neighbours of a sample in a class; for numbers, of all rows. None: 5, or fewer
        where there are no more rows.
    epsilon : float, default=0.001
        Part of the trace added to each local Gram matrix. Range: 0...
    beta : float, default=1.0
        Weight of the class means, or of the line through the number. Range: 0...
    kappa : float, default=0.0
        Weight of the margin between near rows of different labels. Range: 0...
    nu : float, default=0.3
        Weight of the neighbourhoods, inside classes. Range: 0...
    mu : float, default=0.3
        Weight of all distances. Range: 0...
    rho : float, default=0.5
        Energy a feature must have, in average features. Range: 0...
    power : float, default=1.0
        Power of the norm; below 1 redundancy costs less. Range: above 0.
    picks : number or text, default="all"
        How many features to pick; the rest is not ranked. Range: all | 1...
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A constant feature is undefined and last. A label that is missing is an error, and so is a
    number that is the same in every row; a class of one row has no neighbourhood. With K + 1
    rows or fewer all other rows are neighbours.

    As ``gka``; neighbours are looked for inside each class, with ``kappa`` in every class, for
    numbers among all rows. No n x n matrix is formed, but for a dense table of more than twice
    as many features as rows, and more than 4,096: it then takes at most half of what the table
    takes.

    References
    ----------
    Our own; see ``gka``.
    """

    _method = "gka-supervised"
    _needs = "labels"
    _default_neighbors = 5

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        n_neighbors: Optional[int] = None,
        epsilon: float = 0.001,
        beta: float = 1.0,
        kappa: float = 0.0,
        nu: float = 0.3,
        mu: float = 0.3,
        rho: float = 0.5,
        power: float = 1.0,
        picks: Union[int, float, str] = "all",
        metric: Any = "euclidean",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.n_neighbors = n_neighbors
        self.epsilon = epsilon
        self.beta = beta
        self.kappa = kappa
        self.nu = nu
        self.mu = mu
        self.rho = rho
        self.power = power
        self.picks = picks
        self.metric = metric
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class GkaMargin(SelectorBase):
    """Graph-kernel alignment with margins: features that together separate the classes, or follow the number to predict, also where only near rows show it, without saying the same thing twice.

    Features that together tell the classes apart, or follow the number to predict, also where
    only near rows show it, without saying the same thing twice: graph-kernel alignment with
    margins.

    ``gka-supervised`` with other weights: the margin

    .. math::

        v_r = \\sum_i \\Big[ \\sum_{P \\ne y_i} \\frac{p_P}{1 - p_{y_i}} \\, \\overline{(x_{ir} - x_{jr})^2}_{j \\in N_P(i)} - \\overline{(x_{ir} - x_{jr})^2}_{j \\in N_{y_i}(i)} \\Big]

    counts in the target, with N_P(i) the K rows of class P nearest to row i (all where they are
    fewer, never i itself) and p_P = n_P / n: the margin of ReliefF, squared and on the raw
    scale, a quadratic form of the feature as the other targets are. So it sees classes that
    differ in no mean, and the redundancy it charges is softened by the power of the norm.

    For a number to predict the margin is the covariance, over the rows near a row, of how far
    the number and how far the feature differ,

    .. math::

        v_r = \\sum_i \\overline{\\frac{\\delta_{ij} - \\bar\\delta_i}{\\bar\\delta} (x_{ir} - x_{jr})^2}_{j \\in N(i)} , \\quad \\delta_{ij} = |y_i - y_j| ,

    with N(i) the 4K rows nearest to row i, \\bar\\delta_i the mean of \\delta_{ij} over them and
    \\bar\\delta the mean over all rows: RReliefF, whose pairs count by \\delta - \\bar\\delta too
    but for a factor, in squares, on the raw scale and row by row. A square, a wave or a product
    of two features, of which no line tells anything, shows in it. The other targets are those
    of numbers in ``gka-supervised``.

    With ``beta=0`` and ``kappa=1`` only the margin tells labels apart. Invariant as ``gka`` is,
    and to shift and scale of the number.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    n_neighbors : int or None, default=None (5)
        K, the neighbours of a sample in a class; for numbers, of all rows. None: 5, or fewer
        where there are no more rows.
    epsilon : float, default=0.001
        Part of the trace added to each local Gram matrix. Range: 0...
    beta : float, default=1.0
        Weight of the class means, or of the line through the number. Range: 0...
    kappa : float, default=0.3
        Weight of the margin between near rows of different labels. Range: 0...
    nu : float, default=0.6
        Weight of the neighbourhoods, inside classes. Range: 0...
    mu : float, default=0.6
        Weight of all distances. Range: 0...
    rho : float, default=0.5
        Energy a feature must have, in average features. Range: 0...
    power : float, default=0.9
        Power of the norm; below 1 redundancy costs less. Range: above 0.
    picks : number or text, default="all"
        How many features to pick; the rest is not ranked. Range: all | 1...
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A constant feature is undefined and last. A label that is missing is an error, and so is a
    number that is the same in every row; a class of one row has no hits and no neighbourhood.
    The margin of a feature may be negative: it then speaks against it. Where near rows have one
    number the margin is 0; with 4K rows or fewer all other rows are near.

    As ``gka``; neighbours are looked for in every class, once for all methods that need them,
    O(nCKd) for v with C classes, O(4nKd) for numbers. No n x n matrix is formed, but for a
    dense table of more than twice as many features as rows, and more than 4,096: it then takes
    at most half of what the table takes.

    References
    ----------
    Our own; the margin is that of Robnik-Šikonja, Kononenko (2003), Machine Learning 53; see
    ``gka``.
    """

    _method = "gka-margin"
    _needs = "labels"
    _default_neighbors = 5

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        n_neighbors: Optional[int] = None,
        epsilon: float = 0.001,
        beta: float = 1.0,
        kappa: float = 0.3,
        nu: float = 0.6,
        mu: float = 0.6,
        rho: float = 0.5,
        power: float = 0.9,
        picks: Union[int, float, str] = "all",
        metric: Any = "euclidean",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.n_neighbors = n_neighbors
        self.epsilon = epsilon
        self.beta = beta
        self.kappa = kappa
        self.nu = nu
        self.mu = mu
        self.rho = rho
        self.power = power
        self.picks = picks
        self.metric = metric
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class PivotedQr(WeightedSelectorBase):
    """Column-pivoted QR: each pick is the feature least explained by those before it; knows no graph.

    Features by column-pivoted QR: each pick is the feature least explained, in the linear
    sense, by those picked before. A rival of graph-kernel alignment that knows nothing of
    neighbours.

    .. math::

        j = \\arg\\max_r \\, |(I - QQ') f_r| ,

    with Q an orthonormal basis of the centred features picked so far; norms within 1e-12 of the
    largest tie, and the smallest index wins. After about rank(F) picks nothing is left: when
    every residual is below 1e-10 of the largest column, the next picks start afresh on the
    remaining columns, so that every feature gets a place. The criterion of a pick is its
    residual norm.

    Not invariant to a feature's scale, on purpose. Rows with weights are centred by the
    weighted mean and multiplied by the root of their weight.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    picks : number or text, default="all"
        How many features to pick; the rest is not ranked. Range: all | 1...
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A constant feature is undefined and last.

    O(nd) time a pick, 16 nd bytes, with weights three times that; a sparse table is written out
    for it.

    The restart after the last independent column is ours; a factorisation would end there.

    References
    ----------
    Businger, Golub (1965). Linear least squares solutions by Householder transformations.
    Numerische Mathematik 7. doi:10.1007/BF01436084
    """

    _method = "pivoted-qr"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        picks: Union[int, float, str] = "all",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.picks = picks
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class ColumnSubset(WeightedSelectorBase):
    """Greedy column-subset selection: each pick helps most to rebuild all features linearly; knows no graph.

    Features by greedy column-subset selection with a ridge: each pick lowers the most the error
    of rebuilding all features linearly from those picked. A rival of graph-kernel alignment
    that knows nothing of neighbours.

    With K = F'F of the centred features and \\lambda their mean squared norm,

    .. math::

        j = \\arg\\max_r \\frac{|K_r|^2}{K_{rr} + \\lambda}, \\qquad K \\leftarrow K - \\frac{K_j K_j'}{K_{jj} + \\lambda} ;

    gains within 1e-12 of the largest tie, and the smallest index wins. The criterion of a pick
    is that ratio. Not invariant to a feature's scale, on purpose. Rows with weights are centred
    by the weighted mean and multiplied by the root of their weight.

    Parameters
    ----------
    n_features : int, float, 'auto' or None, default=None
        How many features to keep: a number, a share of them, ``'auto'`` (as many as the data
        show to be enough, judged on held-out rows where there are classes), or None for half of
        them.
    picks : number or text, default="all"
        How many features to pick; the rest is not ranked. Range: all | 1...
    keep : sequence of str or int, or None, default=None
        Features that must stay, by name or place: they come first, and the method goes on from
        them.
    feature_groups : dict, sequence or None, default=None
        Features that are chosen together: the name of its group by feature, or a name (or None)
        for every feature. ``n_features`` counts groups then.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    target : 'auto', 'classes' or 'numbers', default='auto'
        What y is. ``'auto'``: numbers with fractions, and whole numbers that look measured, are
        numbers to predict.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    order_ : array of int
        The ranked features, best first.
    ranking_ : array of int of shape (n_features_in_,)
        The place of every feature, 1 for the best; those not ranked share the place after the last.
    scores_ : array of float of shape (n_features_in_,)
        The score of every feature; NaN where it has none.
    direction_ : str
        ``'minimize'``, ``'maximize'`` or ``'order'``: which scores are better.
    parts_ : dict of str to array
        The parts of the scores.
    notes_ : list of str
        Remarks of the method.
    n_features_ : int
        How many features are kept.
    choice_ : dict or None
        The choice among methods, where one was made.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A constant feature is undefined and last.

    O(nd²) time once and O(d²) a pick, 16 d² bytes. For more than 4096 features and no more rows
    than features O(n²d) once and O(nd + n²) a pick, 8 (nd + n²) bytes; a sparse table stays
    sparse, unless its rows have weights.

    The ridge is ours: it keeps a feature of little energy from being picked for its ratio
    alone, and lets the ranking go on past the rank.

    References
    ----------
    Farahat, Ghodsi, Kamel (2011). An efficient greedy method for unsupervised feature
    selection. ICDM. doi:10.1109/ICDM.2011.22
    """

    _method = "column-subset"

    def __init__(
        self,
        n_features: Union[int, float, str, None] = None,
        *,
        picks: Union[int, float, str] = "all",
        keep: Any = None,
        feature_groups: Any = None,
        scale: Optional[str] = None,
        target: str = "auto",
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_features = n_features
        self.picks = picks
        self.keep = keep
        self.feature_groups = feature_groups
        self.scale = scale
        self.target = target
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose
