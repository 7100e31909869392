"""Maps as estimators: each places rows in few dimensions.

Written by tools/generate.py from the catalogue; do not edit.
"""

# pylint: disable=too-many-arguments,too-many-instance-attributes,line-too-long
# flake8: noqa: E501
from __future__ import annotations

from typing import Any, Optional, Union

from ._estimators import EmbeddingBase, ImageEmbeddingBase

__all__ = [
    "Drasl",
    "ImprovedPca",
    "Isomap",
    "KernelPrincipalComponents",
    "LaplacianEigenmaps",
    "LinearDiscriminants",
    "LocalNeighborhoodEmbedding",
    "LocalTangentSpaces",
    "LocalityPreservingProjections",
    "LocallyLinearEmbedding",
    "MarginalFisher",
    "MaximumMargin",
    "MultidimensionalScaling",
    "NeighborhoodPreservingEmbedding",
    "PrincipalComponents",
    "SemiSupervisedDiscriminants",
    "SemiSupervisedReduction",
    "Tsne",
    "TwoDimensionalLpp",
    "TwoDimensionalPca",
    "TwoDirectionalPca",
    "Umap",
]


class PrincipalComponents(EmbeddingBase):
    """Principal component analysis: the orthogonal directions along which the rows vary most; linear.

    Principal component analysis: the orthogonal directions along which the rows vary most.

    .. math::

        X - 1\\mu^\\top = U S V^\\top, \\quad Y = (X - 1\\mu^\\top) V_{1..d}, \\quad \\mathrm{variance}_j = s_j^2 / n

    The eigenvalues of the model are these variances, with 1/n, not 1/(n-1). Each direction has
    its entry of largest magnitude positive. New rows are projected. With ``dims`` above 0 and
    below 1 there are as many coordinates as hold that share of the variance, the fewest of
    them.

    Parameters
    ----------
    n_components : number or text, default=2
        Number of coordinates, or the share of the variance they hold. Range: 1..rank | above 0
        and below 1.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A singular value of at most 1e-10 of the largest counts as 0; more dimensions than that
    leaves is an error that states the largest possible number. Rows that are all the same are
    an error.

    O(n m min(n, m)) time for n rows and m features; O(m²) memory and the result. A tall table
    is worked out from its covariances, n m² multiplications, where all variances that are asked
    for are above 1e-4 of the largest, and otherwise from triangular factors, twice that.

    References
    ----------
    Pearson (1901). On lines and planes of closest fit to systems of points in space.
    Philosophical Magazine 2(11).
    """

    _method = "pca"

    def __init__(
        self,
        n_components: Union[int, float, str] = 2,
        *,
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_components = n_components
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class LocalityPreservingProjections(EmbeddingBase):
    """Locality preserving projections: the linear map that keeps neighbours together: Laplacian eigenmaps made linear. Takes any of the graphs, the LNE graph too.

    Locality preserving projections: the linear map that keeps neighbours together, Laplacian
    eigenmaps made linear.

    The data are centred and reduced to scores Z by PCA (to the numerical rank, or to a share of
    the ``energy``). Then

    .. math::

        Z^\\top L Z a = \\mu Z^\\top D Z a, \\quad L = D - W, \\quad a^\\top Z^\\top D Z a = 1,

    for the d smallest μ; the directions are A = V_{pca} a and Y = (X - 1\\mu^\\top) A.
    ``scaling=unit`` or ``orth`` changes the lengths of the directions (unit clusters better on
    faces).

    W is a choice: an affinity on the graph in which rows are joined when either is among the k
    nearest of the other (binary, heat, self-tuned), or reconstruction weights. With
    ``weights=reconstruction`` or ``lne``, whose rows need not be symmetric or positive, L is (I
    - W)'(I - W) and D is I: ``reconstruction`` is then ``npe``, and ``lne`` the linear map of
    the LNE graph. ``weights=l1`` takes the sparse weights that rebuild each row from few of all
    others (of price ``price`` each): sparsity preserving projections (SPP), which have no k.
    New rows are projected.

    Parameters
    ----------
    n_components : int, default=2
        Number of coordinates. Range: 1..rank.
    n_neighbors : int or None, default=None (10)
        Neighbours of each row, k. None: 10, or fewer where there are no more rows.
    weights : {'heat-t', 'heat-t2', 'binary', 'self-tuned', 'reconstruction', 'lne', 'l1'}, default='binary'
        What an edge weighs; reconstruction, lne and l1 put (I-W)'(I-W) in place of L; l1 is
        SPP.
    bandwidth : number or text, default="auto"
        T of the heat weights; auto: the mean squared distance of neighbours. Range: auto |
        above 0.
    lam : float, default=0.2
        Of the lne weights: how much distance counts. Range: 0..1.
    reg : float, default=0.001
        Of the reconstruction and lne weights: share of the trace. Range: 0...
    price : float, default=0.01
        Of an l1 weight: the larger, the fewer. Range: above 0.
    energy : number or text, default="auto"
        Share of the variance the PCA step keeps; auto: all, or 0.98 when there are no more rows
        than features. Range: auto | above 0 to 1.
    scaling : {'B', 'unit', 'orth'}, default='B'
        Lengths of the directions: Z'DZ-orthonormal, unit, or orthonormal.
    components : {'report', 'error', 'join'}, default='report'
        What to do when the neighbour graph falls apart: say so, refuse, or join every two
        pieces by their nearest rows.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    More dimensions than the rank is an error that states it; so are k not below the number of
    rows, rows that are all the same, and a bandwidth so small that too many rows lose all their
    weights. Several connected components are reported, or refused with ``components=error``, or
    joined by their nearest rows with ``join``.

    O(n m min(n, m) + n r² + r³) time beyond the neighbours, r the rank; O(n r) memory.

    References
    ----------
    He, Niyogi (2003). Locality preserving projections. NIPS 16. Qiao, Chen, Tan (2010).
    Sparsity preserving projections with applications to face recognition. Pattern Recognition
    43.
    """

    _method = "lpp"
    _default_neighbors = 10

    def __init__(
        self,
        n_components: int = 2,
        *,
        n_neighbors: Optional[int] = None,
        weights: str = "binary",
        bandwidth: Union[int, float, str] = "auto",
        lam: float = 0.2,
        reg: float = 0.001,
        price: float = 0.01,
        energy: Union[int, float, str] = "auto",
        scaling: str = "B",
        components: str = "report",
        metric: Any = "euclidean",
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_components = n_components
        self.n_neighbors = n_neighbors
        self.weights = weights
        self.bandwidth = bandwidth
        self.lam = lam
        self.reg = reg
        self.price = price
        self.energy = energy
        self.scaling = scaling
        self.components = components
        self.metric = metric
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class NeighborhoodPreservingEmbedding(EmbeddingBase):
    """Neighborhood preserving embedding: the linear map in which each row is still rebuilt by its neighbours: LLE made linear.

    Neighbourhood preserving embedding: the linear map in which each row is still rebuilt by its
    neighbours, locally linear embedding made linear.

    The data are centred and reduced to scores Z by PCA, as in ``lpp``. Then, with the
    reconstruction weights W of ``lle``,

    .. math::

        Z^\\top (I - W)^\\top (I - W) Z a = \\mu Z^\\top Z a, \\quad a^\\top Z^\\top Z a = 1,

    for the d smallest μ; the directions are A = V_{pca} a and Y = (X - 1\\mu^\\top) A. New rows
    are projected.

    With ``orthogonal`` the directions themselves are orthonormal, A^\\top A = I, and not the
    coordinates: orthogonal neighbourhood preserving projections (ONPP), the bottom eigenvectors
    of Z^\\top (I - W)^\\top (I - W) Z. Distances are then kept along the directions, and those in
    which the data vary little come first.

    Parameters
    ----------
    n_components : int, default=2
        Number of coordinates. Range: 1..rank.
    n_neighbors : int or None, default=None (10)
        Neighbours of each row, k. None: 10, or fewer where there are no more rows.
    reg : float, default=0.001
        Share of the trace added to each local Gram matrix when there are more neighbours than
        features. Range: 0...
    energy : number or text, default="auto"
        Share of the variance the PCA step keeps; auto: all, or 0.98 when there are no more rows
        than features. Range: auto | above 0 to 1.
    orthogonal : bool, default=False
        Orthonormal directions, A'A = I: ONPP.
    components : {'report', 'error', 'join'}, default='report'
        What to do when the neighbour graph falls apart: say so, refuse, or join every two
        pieces by their nearest rows.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    More dimensions than the rank is an error that states it; so are k not below the number of
    rows, rows that are all the same, and reg = 0 with more neighbours than features. Several
    connected components are reported, or refused with ``components=error``, or joined by their
    nearest rows with ``join``.

    O(n m min(n, m) + n r² + r³) time beyond neighbours and weights, r the rank; O(n r) memory.

    References
    ----------
    He, Cai, Yan, Zhang (2005). Neighborhood preserving embedding. ICCV. Kokiopoulou, Saad
    (2007). Orthogonal neighborhood preserving projections. IEEE TPAMI 29(12).
    """

    _method = "npe"
    _default_neighbors = 10

    def __init__(
        self,
        n_components: int = 2,
        *,
        n_neighbors: Optional[int] = None,
        reg: float = 0.001,
        energy: Union[int, float, str] = "auto",
        orthogonal: bool = False,
        components: str = "report",
        metric: Any = "euclidean",
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_components = n_components
        self.n_neighbors = n_neighbors
        self.reg = reg
        self.energy = energy
        self.orthogonal = orthogonal
        self.components = components
        self.metric = metric
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class LinearDiscriminants(EmbeddingBase):
    """Linear discriminant analysis: the linear map in which classes stand far apart for how wide each of them is; Fisherfaces.

    Linear discriminant analysis: the linear map in which classes stand far apart for how wide
    each of them is; of faces, Fisherfaces.

    With the scores Z of all principal components, r of them,

    .. math::

        S_b a = \\mu \\Big(S_w + reg\\, \\frac{\\mathrm{tr}(S_w)}{r} I\\Big) a, \\quad S_b = \\sum_c \\frac{n_c}{n} (m_c - m)(m_c - m)^\\top, \\quad S_w = \\frac{1}{n} \\sum_i (z_i - m_{c(i)})(z_i - m_{c(i)})^\\top

    for the d largest μ, a scaled to 1 in the matrix on the right; Y = (X - 1\\bar x^\\top) V a, V
    the principal directions and \\bar x the mean of all rows. New rows are projected. ``reg``
    keeps directions in which the training rows of a class hardly differ from deciding alone;
    with 0 it is the plain method, on n - C principal components at most.

    Parameters
    ----------
    n_components : int or None, default=None (2)
        Number of coordinates. None: 2, or 1 where there are two classes.
    reg : float, default=0.1
        Share of the mean variance inside classes that is added to it. Range: 0...
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    There are at most C - 1 directions for C classes, fewer where the means of the classes fall
    into a smaller space; more dimensions are an error that states the number. A class of one
    row counts in S\\_b only. Rows that differ from their class in nothing (S\\_w = 0, as when
    every class has one row) are an error. With ``reg=0`` and an S\\_w whose smallest eigenvalue
    is at most 1e-10 of the largest, reg is 1e-6, and a note says so.

    With more rows than features O(n m²) time and O(n m) memory: the directions are found in the
    features themselves. Else, and for a ``reg`` below 1e-5, O(n m min(n, m) + n r² + r³/3), O(n
    r) memory.

    With ``reg=0`` the directions are those of scikit-learn's solver ``eigen``, and of ``svd``
    times √((n - C)/n).

    References
    ----------
    Belhumeur, Hespanha, Kriegman (1997). Eigenfaces vs. Fisherfaces: recognition using class
    specific linear projection. IEEE TPAMI 19(7).
    """

    _method = "lda"
    _needs = "classes"
    _default_components = 2

    def __init__(
        self,
        n_components: Optional[int] = None,
        *,
        reg: float = 0.1,
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_components = n_components
        self.reg = reg
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class MaximumMargin(EmbeddingBase):
    """Maximum margin criterion: the orthogonal directions in which classes stand further apart than each of them is wide.

    Maximum margin criterion: the orthogonal directions in which classes stand further apart
    than each of them is wide, by their difference and not by their quotient.

    .. math::

        (S_b - S_w) a = \\mu a, \\quad A^\\top A = I

    for the d largest μ, with the scatters of ``lda``, both divided by n. No matrix is inverted,
    so there is nothing to regularise. New rows are projected.

    Parameters
    ----------
    n_components : int, default=2
        Number of coordinates. Range: 1..rank.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    More dimensions than the rank of the data is an error that states it. A note counts the
    positive eigenvalues: beyond them a direction is wider inside classes than between.

    O(n m min(n, m) + n r² + r³) time for rank r, O(n r) memory.

    References
    ----------
    Li, Jiang, Zhang (2006). Efficient and robust feature extraction by maximum margin
    criterion. IEEE Transactions on Neural Networks 17(1).
    """

    _method = "mmc"
    _needs = "classes"

    def __init__(
        self,
        n_components: int = 2,
        *,
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_components = n_components
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class MarginalFisher(EmbeddingBase):
    """Marginal Fisher analysis: the linear map in which near rows of one class stay near and near rows of different classes move apart.

    Marginal Fisher analysis: the linear map in which near rows of one class stay near and near
    rows of different classes move apart. It looks at neighbours only, so a class may have any
    shape.

    With the graph W of the nearest rows of the own class and the graph B of the nearest rows of
    other classes, their Laplacians and the scores Z of all principal components, r of them,

    .. math::

        Z^\\top L_B Z\\, a = \\mu \\Big(Z^\\top L_W Z + reg\\, \\frac{\\mathrm{tr}(Z^\\top L_W Z)}{r} I\\Big) a

    for the d largest μ. An edge joins two rows where one is among the nearest of the other, and
    weighs 1: these are the graphs of ``frll-q``, and along a single axis a^\\top Z^\\top L_B Z a
    / a^\\top Z^\\top L_W Z a is its score. New rows are projected.

    Parameters
    ----------
    n_components : int, default=2
        Number of coordinates. Range: 1..rank.
    within_neighbors : int, default=5
        Nearest rows of the own class, k1. Range: 1..rows-1.
    between_neighbors : int, default=5
        Nearest rows of other classes, k2. Range: 1..rows-1.
    reg : float, default=0.1
        Share of the mean of the diagonal that is added to it. Range: 0...
    margin : {'neighbors', 'pairs'}, default='neighbors'
        Each row with its k2 nearest, or the k2 nearest pairs of each class.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    More dimensions than the rank of the data is an error that states it. Rows that equal all
    their neighbours of the same class (as when every class has one row) are an error. A class
    with fewer rows than neighbours gives what it has. With ``reg=0`` a direction in which no
    row differs from its neighbours of the same class is an error that asks for a positive one.

    O(n m min(n, m) + n r² + r³) time beyond the neighbours by class, O(n r) memory.

    References
    ----------
    Yan, Xu, Zhang, Zhang, Yang, Lin (2007). Graph embedding and extensions: a general framework
    for dimensionality reduction. IEEE TPAMI 29(1).
    """

    _method = "mfa"
    _needs = "classes"

    def __init__(
        self,
        n_components: int = 2,
        *,
        within_neighbors: int = 5,
        between_neighbors: int = 5,
        reg: float = 0.1,
        margin: str = "neighbors",
        metric: Any = "euclidean",
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_components = n_components
        self.within_neighbors = within_neighbors
        self.between_neighbors = between_neighbors
        self.reg = reg
        self.margin = margin
        self.metric = metric
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class SemiSupervisedReduction(EmbeddingBase):
    """Semi-supervised dimensionality reduction: principal components that keep rows which belong together close and others apart; rows may be without a label.

    Semi-supervised dimensionality reduction: principal components that also keep rows which
    belong together close and rows which do not far apart.

    .. math::

        \\Big(\\frac{1}{n} Z^\\top Z + \\frac{\\alpha}{2 n_C} \\sum_{(i,j) \\in cannot} d_{ij} d_{ij}^\\top - \\frac{\\beta}{2 n_M} \\sum_{(i,j) \\in must} d_{ij} d_{ij}^\\top\\Big) a = \\mu a, \\quad d_{ij} = z_i - z_j, \\quad A^\\top A = I

    for the d largest μ, with the scores Z of all principal components. Each unordered pair
    counts once. The pairs are given, or follow from the labels: every pair of labelled rows is
    a must or a cannot, and the sums are taken class by class without forming a pair. New rows
    are projected.

    Parameters
    ----------
    n_components : int, default=2
        Number of coordinates. Range: 1..rank.
    alpha : float, default=1.0
        Weight of the cannot pairs. Range: 0...
    beta : float, default=20.0
        Weight of the must pairs. Range: 0...
    pairs : number or text, default="labels"
        'must I J; cannot I J; ...' with rows from 0; in a file, one a line: pairs=@FILE. Range:
        labels | pairs.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A row without a label is an unlabelled row, never dropped; a note counts them. Labels of
    fewer than two classes are refused; given pairs need no labels and look at none. A side
    without pairs drops its term. More dimensions than the rank of the data is an error that
    states it.

    O(n m min(n, m) + n r² + r³) time for rank r, and O(pairs r) with given pairs; O(n r)
    memory.

    References
    ----------
    Zhang, Zhou, Chen (2007). Semi-supervised dimensionality reduction. SDM.
    """

    _method = "ssdr"
    _needs = "classes"

    def __init__(
        self,
        n_components: int = 2,
        *,
        alpha: float = 1.0,
        beta: float = 20.0,
        pairs: Union[int, float, str] = "labels",
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_components = n_components
        self.alpha = alpha
        self.beta = beta
        self.pairs = pairs
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class SemiSupervisedDiscriminants(EmbeddingBase):
    """Semi-supervised discriminant analysis: discriminant analysis for few labels: labelled rows say where classes are, all rows which directions neighbours differ in; rows may be without a label.

    Semi-supervised discriminant analysis: ``lda`` for few labels. The labelled rows say where
    the classes are, all rows say along which directions neighbours differ little.

    .. math::

        S_b a = \\mu \\Big(S_t + \\alpha \\frac{\\mathrm{tr}(S_t)}{\\mathrm{tr}(G)} G + \\beta \\frac{\\mathrm{tr}(S_t)}{r} I\\Big) a, \\quad G = Z^\\top L Z

    for the d largest μ, with the scatters of the labelled rows, the scores Z of all principal
    components of all rows, r of them, and the Laplacian L of the graph that joins two rows
    where one is among the k nearest of the other, every edge of weight 1. New rows are
    projected.

    Parameters
    ----------
    n_components : int or None, default=None (2)
        Number of coordinates. None: 2, or 1 where there are two classes.
    n_neighbors : int or None, default=None (5)
        Neighbours of each row, k. None: 5, or fewer where there are no more rows.
    alpha : float, default=0.1
        Weight of the neighbours. Range: 0...
    beta : float, default=0.01
        Share of the mean variance that is added to it. Range: above 0.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A row without a label is an unlabelled row, never dropped; a note counts them. Labels of
    fewer than two classes are refused. There are at most C - 1 directions for C classes; more
    dimensions are an error that states the number, and so is k not below the number of rows.
    Where all neighbours are copies of each other the term of G is left out.

    O(n m min(n, m) + n r² + r³/3) time beyond the neighbours, O(n r) memory.

    References
    ----------
    Cai, He, Han (2007). Semi-supervised discriminant analysis. ICCV.
    """

    _method = "sda"
    _needs = "classes"
    _default_neighbors = 5
    _default_components = 2

    def __init__(
        self,
        n_components: Optional[int] = None,
        *,
        n_neighbors: Optional[int] = None,
        alpha: float = 0.1,
        beta: float = 0.01,
        metric: Any = "euclidean",
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_components = n_components
        self.n_neighbors = n_neighbors
        self.alpha = alpha
        self.beta = beta
        self.metric = metric
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class LaplacianEigenmaps(EmbeddingBase):
    """Laplacian eigenmaps: the smoothest functions on the neighbour graph as coordinates.

    Laplacian eigenmaps: the smoothest functions on the neighbour graph as coordinates, so that
    rows with a strong edge lie close together.

    Rows are joined when either is among the k nearest of the other; W holds the edge weights, D
    their row sums. For the d smallest eigenvalues after that of the constant,

    .. math::

        (D - W) y = \\mu D y, \\quad Y^\\top D Y = I.

    ``variant=normalized`` gives the eigenvectors v = D^{1/2} y of I - D^{-1/2} W D^{-1/2}
    instead, which are not smooth where degrees jump. Each coordinate has its entry of largest
    magnitude positive. New rows are placed by the Nyström formula, see ``NystromModel``.

    With ``beta`` above 0 labels draw the rows of a class together: D - W gets \\beta \\sum_c (I_c
    - e_c e_c^\\top / n_c) over the labelled rows of each class. Rows may be without a label, and
    count as before.

    Parameters
    ----------
    n_components : int, default=2
        Number of coordinates. Range: 1..rows-1.
    n_neighbors : int or None, default=None (10)
        Neighbours of each row, k. None: 10, or fewer where there are no more rows.
    radius : number or text, default="none"
        Takes all rows within this distance for neighbours, instead of the nearest; new rows
        still have k. Range: none | above 0.
    kernel : {'heat-t', 'heat-t2', 'binary', 'self-tuned'}, default='binary'
        What an edge weighs.
    bandwidth : number or text, default="auto"
        T of the heat weights; auto: the mean squared distance of neighbours. Range: auto |
        above 0.
    variant : {'generalized', 'normalized'}, default='generalized'
        Y itself, or D^1/2 y: eigenvectors of the normalised Laplacian.
    beta : float, default=0.0
        How strongly labels draw the rows of a class together; 0 does without labels. Range:
        0..1000000.
    components : {'report', 'error', 'join'}, default='report'
        What to do when the neighbour graph falls apart: say so, refuse, or join every two
        pieces by their nearest rows.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
        ``'precomputed'``: X itself holds the distances.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A graph of q connected components has q - 1 coordinates of eigenvalue 0 that only tell
    components apart, which come first; the model names the component sizes
    (``components=error`` refuses, ``join`` joins every two by their nearest rows). An edge of
    weight 0 joins nothing: self-tuned weights part a row of eight or more copies from the
    others. k not below the number of rows, d of at least the number of rows, rows that are all
    the same, and a bandwidth so small that a row loses all its weights are errors.

    Beyond the neighbours, that of the sparse eigen solver.

    The LNE paper's text has the eigenvectors of the normalised Laplacian, which differ by
    \\sqrt{D_{ii}}: ``variant=normalized``.

    References
    ----------
    Belkin, Niyogi (2003). Laplacian eigenmaps for dimensionality reduction and data
    representation. Neural Computation 15(6). doi:10.1162/089976603321780317
    """

    _method = "laplacian-eigenmaps"
    _default_neighbors = 10

    def __init__(
        self,
        n_components: int = 2,
        *,
        n_neighbors: Optional[int] = None,
        radius: Union[int, float, str] = "none",
        kernel: str = "binary",
        bandwidth: Union[int, float, str] = "auto",
        variant: str = "generalized",
        beta: float = 0.0,
        components: str = "report",
        metric: Any = "euclidean",
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_components = n_components
        self.n_neighbors = n_neighbors
        self.radius = radius
        self.kernel = kernel
        self.bandwidth = bandwidth
        self.variant = variant
        self.beta = beta
        self.components = components
        self.metric = metric
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class LocallyLinearEmbedding(EmbeddingBase):
    """Locally linear embedding: coordinates in which each row is rebuilt from its neighbours by the weights that rebuild it in the data.

    Locally linear embedding: coordinates in which each row is rebuilt from its neighbours by
    the weights that rebuild it in the data.

    The weights w of row i over its k nearest rows solve G w = 1, scaled to sum 1, with G = Z
    Z^\\top and the rows x_j - x_i of Z; with more neighbours than features G gets ``reg`` times
    its trace on the diagonal. Then

    .. math::

        Q = (I - W)^\\top (I - W), \\quad Q v_p = \\lambda_p v_p, \\quad y_p = \\sqrt{n}\\, v_p

    for the d smallest eigenvalues after that of the constant: mean 0 and Y^\\top Y = n I. Each
    coordinate has its entry of largest magnitude positive. New rows are placed by their
    reconstruction weights, see ``ReconstructionModel``.

    With ``beta`` above 0 labels draw the rows of a class together: Q gets \\beta \\sum_c (I_c -
    e_c e_c^\\top / n_c) over the labelled rows of each class. Rows may be without a label, and
    count as before.

    Parameters
    ----------
    n_components : int, default=2
        Number of coordinates. Range: 1..rows-1.
    n_neighbors : int or None, default=None (10)
        Neighbours of each row, k. None: 10, or fewer where there are no more rows.
    radius : number or text, default="none"
        Takes all rows within this distance for neighbours, instead of the nearest; new rows
        still have k. Range: none | above 0.
    reg : float, default=0.001
        Share of the trace added to each local Gram matrix when there are more neighbours than
        features. Range: 0...
    beta : float, default=0.0
        How strongly labels draw the rows of a class together; 0 does without labels. Range:
        0..1000000.
    components : {'report', 'error', 'join'}, default='report'
        What to do when the neighbour graph falls apart: say so, refuse, or join every two
        pieces by their nearest rows.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A row whose k neighbours all coincide with it has weights 1/k; of several such rows in a
    component, each but one adds a coordinate of cost 0, and a note counts them. A graph of q
    connected components has q - 1 coordinates of cost 0 that only tell components apart, which
    come first; the model names the component sizes (``components=error`` refuses, ``join``
    joins every two by their nearest rows). k not below the number of rows, d of at least the
    number of rows, rows that are all the same, and reg = 0 with more neighbours than features
    are errors.

    Beyond the neighbours, O(n (k² m + k³)) for the weights, then the sparse eigen solver.

    Departs from scikit-learn, which always regularises; this is the authors' rule, and reg is
    not divided by k.

    References
    ----------
    Roweis, Saul (2000). Nonlinear dimensionality reduction by locally linear embedding. Science
    290, 2323-2326. doi:10.1126/science.290.5500.2323
    """

    _method = "lle"
    _default_neighbors = 10

    def __init__(
        self,
        n_components: int = 2,
        *,
        n_neighbors: Optional[int] = None,
        radius: Union[int, float, str] = "none",
        reg: float = 0.001,
        beta: float = 0.0,
        components: str = "report",
        metric: Any = "euclidean",
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_components = n_components
        self.n_neighbors = n_neighbors
        self.radius = radius
        self.reg = reg
        self.beta = beta
        self.components = components
        self.metric = metric
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class LocalTangentSpaces(EmbeddingBase):
    """Local tangent space alignment: around each row the data are nearly flat; the map in which all these flat pieces fit together.

    Local tangent space alignment: around each row the data are nearly flat, and the map is the
    one in which all these flat pieces fit together.

    For row i let J be i and its k nearest rows and U the d leading left singular vectors of the
    rows of J, centred. With G = [1/\\sqrt{|J|}, U],

    .. math::

        B = \\sum_i S_J (I - G G^\\top) S_J^\\top, \\quad B v_p = \\lambda_p v_p, \\quad y_p = \\sqrt{n}\\, v_p,

    where S_J puts the rows of J in their places, for the d smallest eigenvalues after that of
    the constant: mean 0 and Y^\\top Y = n I. Each coordinate has its entry of largest magnitude
    positive. A new row is rebuilt from its k nearest training rows by the weights of ``lle``,
    which keep what is flat flat, and placed by them.

    Parameters
    ----------
    n_components : int, default=2
        Number of coordinates. Range: 1..neighbors-1.
    n_neighbors : int or None, default=None (10)
        Neighbours of each row, k. None: 10, or fewer where there are no more rows.
    components : {'report', 'error', 'join'}, default='report'
        What to do when the neighbour graph falls apart: say so, refuse, or join every two
        pieces by their nearest rows.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    Where the rows of J lie in fewer than d dimensions (a singular value at most 1e-10 of the
    largest, or no more than the values of J are rounded by), U has fewer columns, and a note
    counts such rows. A graph of q connected components has q - 1 coordinates of cost 0 that
    only tell components apart, which come first; the model names the component sizes
    (``components=error`` refuses). k below d + 1 or not below the number of rows, and rows that
    are all the same, are errors.

    Beyond the neighbours, O(n k² (m + k)) for the pieces, then the sparse eigen solver.

    Row i is part of J, as in the paper; scikit-learn leaves it out, and then several
    eigenvalues can be 0.

    References
    ----------
    Zhang, Zha (2004). Principal manifolds and nonlinear dimensionality reduction via tangent
    space alignment. SIAM Journal on Scientific Computing 26(1).
    """

    _method = "ltsa"
    _default_neighbors = 10

    def __init__(
        self,
        n_components: int = 2,
        *,
        n_neighbors: Optional[int] = None,
        components: str = "report",
        metric: Any = "euclidean",
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_components = n_components
        self.n_neighbors = n_neighbors
        self.components = components
        self.metric = metric
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class Isomap(EmbeddingBase):
    """Isomap: coordinates whose distances are nearest to the shortest paths along the neighbour graph.

    Isomap: coordinates whose distances are nearest to the lengths of the shortest paths along
    the neighbour graph.

    Rows are joined when either is among the k nearest of the other, by edges as long as they
    are apart (0 for duplicates). With the shortest-path lengths G,

    .. math::

        B = -\\tfrac{1}{2} H (G \\circ G) H, \\quad B v_p = \\lambda_p v_p, \\quad y_p = \\sqrt{\\lambda_p}\\, v_p,

    for the d largest λ. Each coordinate has its entry of largest magnitude positive.

    Landmarks: with L of them, drawn by the seed, G is n x L, classical scaling solves for these
    rows, and all others are placed by their distances to them. See ``Landmarks`` for when. New
    rows are placed by geodesics to the landmarks, see ``GeodesicModel``.

    Parameters
    ----------
    n_components : int, default=2
        Number of coordinates. Range: 1..positive eigenvalues.
    n_neighbors : int or None, default=None (10)
        Neighbours of each row, k. None: 10, or fewer where there are no more rows.
    radius : number or text, default="none"
        Takes all rows within this distance for neighbours, instead of the nearest; new rows
        still have k. Range: none | above 0.
    landmarks : number or text, default="auto"
        Rows solved for exactly, drawn by the seed; auto: all that fit into 2 GiB, else max(500,
        10 dims). Range: auto | none | 2..rows.
    components : {'report', 'error', 'join'}, default='report'
        What to do when the neighbour graph falls apart: say so, refuse, or join every two
        pieces by their nearest rows.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
        ``'precomputed'``: X itself holds the distances.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    More dimensions than positive eigenvalues is an error that states their number. When the
    graph is not connected, the largest component is mapped (of equal ones that with the
    smallest row) and the other rows are NaN; the model names the kept rows and the component
    sizes (``components=error`` refuses, ``join`` joins every two components by their nearest
    rows and maps all). A largest component with no more rows than dimensions, k not below the
    number of rows, and rows that are all the same are errors.

    O(n L (k + log n)) time for the paths, 8 L n bytes; L = n without landmarks.

    Rows outside the largest component stay in the result as NaN instead of being left out of
    it.

    References
    ----------
    Tenenbaum, de Silva, Langford (2000). A global geometric framework for nonlinear
    dimensionality reduction. Science 290, 2319-2323. doi:10.1126/science.290.5500.2319. De
    Silva, Tenenbaum (2003). Global versus local methods in nonlinear dimensionality reduction.
    NIPS 15.
    """

    _method = "isomap"
    _default_neighbors = 10

    def __init__(
        self,
        n_components: int = 2,
        *,
        n_neighbors: Optional[int] = None,
        radius: Union[int, float, str] = "none",
        landmarks: Union[int, float, str] = "auto",
        components: str = "report",
        metric: Any = "euclidean",
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_components = n_components
        self.n_neighbors = n_neighbors
        self.radius = radius
        self.landmarks = landmarks
        self.components = components
        self.metric = metric
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class LocalNeighborhoodEmbedding(EmbeddingBase):
    """Local neighborhood embedding: LLE in which far neighbours pay for their distance.

    Local neighbourhood embedding: locally linear embedding in which far neighbours pay for
    their distance, so that near ones carry the weight.

    For row i with neighbours at distances s_j and the rows x_j - x_i of Z,

    .. math::

        M = \\lambda\\, \\mathrm{diag}(s_j^2) + (1 - \\lambda) Z Z^\\top, \\quad c = (M + \\rho\\, \\mathrm{tr}(M) I)^{-1} 1 \\;\\text{scaled to sum 1};

    the weights c are embedded exactly as in ``lle``: mean 0, Y^\\top Y = n I. λ = 1 weighs by
    s_j^{-2}; λ = 0 is LLE where LLE regularises. New rows are placed by their weights, see
    ``ReconstructionModel``.

    With ``beta`` above 0 labels draw the rows of a class together: the matrix of the
    eigenvectors gets \\beta \\sum_c (I_c - e_c e_c^\\top / n_c) over the labelled rows of each
    class. Rows may be without a label, and count as before.

    Parameters
    ----------
    n_components : int, default=2
        Number of coordinates. Range: 1..rows-1.
    n_neighbors : int or None, default=None (10)
        Neighbours of each row, k. None: 10, or fewer where there are no more rows.
    lam : float, default=0.2
        How much distance counts. Range: 0..1.
    reg : float, default=0.001
        Share of the trace added to each M; 0 is the paper. Range: 0...
    beta : float, default=0.0
        How strongly labels draw the rows of a class together; 0 does without labels. Range:
        0..1000000.
    components : {'report', 'error', 'join'}, default='report'
        What to do when the neighbour graph falls apart: say so, refuse, or join every two
        pieces by their nearest rows.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    With reg = 0, neighbours that coincide with the row share its weight, and duplicates become
    zero-cost coordinates of their own; reg = 0 with λ = 0 and more neighbours than features
    leaves the weights undefined and is an error. Components, dimensions and other errors as in
    ``lle``.

    Beyond the neighbours, O(n (k² m + k³)) for the weights, then the sparse eigen solver.

    ρ = ``reg`` = 0 is the paper. The default 1e-3 keeps a pair of near duplicates, whose
    weights on each other are near 1, from leaving the rest.

    The paper's punctured sphere is sampled on a grid, and there its map is the best of all; on
    random samplings the method without regularisation is worse than Laplacian eigenmaps. On
    twin peaks and the noisy helix Isomap or Laplacian eigenmaps are nearer to the truth. See
    docs/reproduction.md.

    References
    ----------
    Zhen, Peng, Peng. Local neighborhood embedding for unsupervised nonlinear dimension
    reduction.
    """

    _method = "lne"
    _default_neighbors = 10

    def __init__(
        self,
        n_components: int = 2,
        *,
        n_neighbors: Optional[int] = None,
        lam: float = 0.2,
        reg: float = 0.001,
        beta: float = 0.0,
        components: str = "report",
        metric: Any = "euclidean",
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_components = n_components
        self.n_neighbors = n_neighbors
        self.lam = lam
        self.reg = reg
        self.beta = beta
        self.components = components
        self.metric = metric
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class MultidimensionalScaling(EmbeddingBase):
    """Classical multidimensional scaling: coordinates whose distances are nearest to those between the rows.

    Classical multidimensional scaling: coordinates whose distances are nearest to those between
    the rows.

    With the distances D,

    .. math::

        B = -\\tfrac{1}{2} H (D \\circ D) H, \\quad B v_p = \\lambda_p v_p, \\quad y_p = \\sqrt{\\lambda_p}\\, v_p,

    H the centring matrix, for the d largest λ. Each coordinate has its entry of largest
    magnitude positive. For the Euclidean distances of a table the map is that of ``pca``, found
    through the rows instead of the features; it is of use for other distances, by a metric or
    from a matrix of them, which alone cannot place new rows.

    Above the memory limit, or by choice, only some rows are solved for, drawn by the seed, and
    all others placed by their distances to them (``Landmarks``). New rows are placed so too,
    see ``ScalingModel``.

    Parameters
    ----------
    n_components : int, default=2
        Number of coordinates. Range: 1..positive eigenvalues.
    landmarks : number or text, default="auto"
        Rows solved for exactly, drawn by the seed; auto: all that fit into 2 GiB, else max(500,
        10 dims). Range: auto | none | 2..rows.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
        ``'precomputed'``: X itself holds the distances.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    More dimensions than positive eigenvalues is an error that states their number; so are rows
    that are all the same.

    O(L² m) time for m features and a few products with an L x L matrix, 8 L² bytes; L = n
    without landmarks, and O(n L m) with them.

    References
    ----------
    Torgerson (1952). Multidimensional scaling: I. Theory and method. Psychometrika 17(4).
    """

    _method = "mds"

    def __init__(
        self,
        n_components: int = 2,
        *,
        landmarks: Union[int, float, str] = "auto",
        metric: Any = "euclidean",
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_components = n_components
        self.landmarks = landmarks
        self.metric = metric
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class KernelPrincipalComponents(EmbeddingBase):
    """Kernel principal components: principal components in the space of a Gaussian kernel, which follow curved shapes.

    Kernel principal components: principal components in the space of a Gaussian kernel, in
    which rows are alike when they are near.

    .. math::

        K_{ij} = \\exp(-|x_i - x_j|^2 / h), \\quad H K H v_p = \\lambda_p v_p, \\quad y_p = \\sqrt{\\lambda_p}\\, v_p

    for the d largest λ, H the centring matrix. With ``bandwidth=auto`` h is the mean squared
    distance over all pairs of rows, \\tfrac{2n}{n-1} times the sum of the variances; the larger
    h, the nearer the map is to ``pca``. Each coordinate has its entry of largest magnitude
    positive. A new row has y_p = \\tilde k^\\top v_p / \\sqrt{\\lambda_p} of its centred kernel
    values, see ``ScalingModel``.

    With another metric |x_i - x_j| is that distance, and h its mean square.

    Above the memory limit, or by choice, only some rows are solved for, drawn by the seed, and
    all others placed as new rows are: the Nyström method (``Landmarks``).

    Parameters
    ----------
    n_components : int, default=2
        Number of coordinates. Range: 1..positive eigenvalues.
    bandwidth : number or text, default="auto"
        H of the kernel; auto: the mean squared distance over all pairs of rows. Range: auto |
        above 0.
    landmarks : number or text, default="auto"
        Rows solved for exactly, drawn by the seed; auto: all that fit into 2 GiB, else max(500,
        10 dims). Range: auto | none | 2..rows.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    More dimensions than positive eigenvalues is an error that states their number; so are rows
    that are all the same.

    O(L² m) time for m features and a few products with an L x L matrix, 8 L² bytes; L = n
    without landmarks, and O(n L m) with them.

    References
    ----------
    Schölkopf, Smola, Müller (1997). Kernel principal component analysis. ICANN.
    """

    _method = "kpca"

    def __init__(
        self,
        n_components: int = 2,
        *,
        bandwidth: Union[int, float, str] = "auto",
        landmarks: Union[int, float, str] = "auto",
        metric: Any = "euclidean",
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_components = n_components
        self.bandwidth = bandwidth
        self.landmarks = landmarks
        self.metric = metric
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class Umap(EmbeddingBase):
    """Uniform manifold approximation and projection: neighbours pull each other together on the map, all others push: shows clusters and the ways between them.

    UMAP: a map laid out by forces, in which neighbours pull each other together and all others
    push each other away; it shows clusters and the ways between them.

    A row i weighs its k nearest rows at the distances d by w_{ij} = \\exp(-(d_{ij} - \\rho_i) /
    \\sigma_i), 1 for the nearest at another place, whose distance is \\rho_i, with the \\sigma_i
    that lets them sum to \\log_2(k + 1). An edge weighs v_{ij} = w_{ij} + w_{ji} - w_{ij}
    w_{ji}. Two points of the map at the distance d are near each other by

    .. math::

        q(d) = \\frac{1}{1 + a\\, d^{2b}},

    the curve nearest to one that is 1 up to ``min-dist`` and then falls by ``spread``. The
    layout lowers the cross entropy of v and q by small steps that grow smaller from epoch to
    epoch: an edge pulls both its ends in a share of the epochs that is its weight, and for each
    pull its row is pushed by ``negative-samples`` rows drawn at random. It starts from the
    eigenvectors of the normalised Laplacian of v. New rows: ``UmapModel``.

    The neighbours are exact, and the seed gives the same bits at any number of threads: these
    share the search for neighbours and eigenvectors; the layout, which is quicker, is the work
    of one.

    Parameters
    ----------
    n_components : int, default=2
        Number of coordinates. Range: 1..rows-1.
    n_neighbors : int or None, default=None (14)
        Neighbours of each row, k; umap-learn counts the row too. None: 14, or fewer where there
        are no more rows.
    min_dist : float, default=0.1
        How near rows may come on the map. Range: 0..spread.
    spread : float, default=1.0
        How far neighbourhoods reach on the map. Range: above 0.
    negative_samples : int, default=5
        Rows that push for each that pulls. Range: 0..1000.
    epochs : number or text, default="auto"
        Passes over all rows; auto: 500, or 200 above 10,000 rows. Range: auto | 1...
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A graph of several connected components is laid out all the same: each starts from its own
    eigenvectors, up to 2d of them along the axes and more at the principal coordinates of their
    means; the model names their sizes. Rows at one place weigh each other 1. k not below the
    number of rows, d of at least the number of rows, and rows that are all the same are errors.

    Beyond neighbours and eigenvectors, O(epochs n k negative-samples d) time, about 100 n k
    bytes.

    ``neighbors`` does not count the row itself: 14 is what umap-learn calls 15. Its program
    lets all threads move rows at once, so that no two runs agree. Forces are read from a table,
    within 3e-4 of the formula. A new row weighs its neighbours by the rule for training rows,
    and has 100 epochs.

    References
    ----------
    McInnes, Healy, Melville (2018). UMAP: uniform manifold approximation and projection for
    dimension reduction. arXiv:1802.03426
    """

    _method = "umap"
    _default_neighbors = 14

    def __init__(
        self,
        n_components: int = 2,
        *,
        n_neighbors: Optional[int] = None,
        min_dist: float = 0.1,
        spread: float = 1.0,
        negative_samples: int = 5,
        epochs: Union[int, float, str] = "auto",
        metric: Any = "euclidean",
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_components = n_components
        self.n_neighbors = n_neighbors
        self.min_dist = min_dist
        self.spread = spread
        self.negative_samples = negative_samples
        self.epochs = epochs
        self.metric = metric
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class Tsne(EmbeddingBase):
    """t-distributed stochastic neighbor embedding: the map in which each row would pick its neighbours as it does in the data: shows small clusters and what is inside them.

    t-SNE: the map in which each row would pick its neighbours as it does in the data; it shows
    small clusters and what is inside them.

    With p_{j|i} \\propto \\exp(-\\beta_i d_{ij}^2) over the 3 × ``perplexity`` nearest rows,
    \\beta_i such that the entropy of row i's choice is log(``perplexity``), and p_{ij} =
    (p_{j|i} + p_{i|j}) / 2n, it lowers

    .. math::

        \\sum_{i \\ne j} p_{ij} \\log \\frac{p_{ij}}{q_{ij}}, \\quad q_{ij} = \\frac{w_{ij}}{\\sum_{k \\ne l} w_{kl}}, \\quad w_{ij} = \\frac{1}{1 + |y_i - y_j|^2}

    by gradient steps, p times ``early-exaggeration`` in the first 250, with momentum (0.5, then
    0.8) and gains. The pushes of far points are summed by cells of a tree (Barnes and Hut): a
    cell of a width below ``theta`` of its distance counts as one point. It starts from the
    principal components, the first with standard deviation 1e-4. New rows: ``TsneModel``.

    The neighbours are exact, and the seed gives the same bits at any number of threads.

    Parameters
    ----------
    n_components : int, default=2
        Number of coordinates. Range: 1..3.
    perplexity : number or text, default="auto"
        Neighbours of each row in effect; auto: 30, or a third of the other rows. Range: auto |
        1..(rows-1)/3.
    early_exaggeration : float, default=12.0
        How much stronger rows pull in the first 250 steps. Range: 1..1000.
    learning_rate : number or text, default="auto"
        How far a step goes; auto: rows / 4 early-exaggeration, at least 50. Range: auto | above
        0.
    iterations : int, default=1000
        Number of steps. Range: 1...
    theta : float, default=0.5
        How wide a cell of far rows may look; 0 is exact. Range: 0..0.5.
    metric : str, array or sparse matrix, default='euclidean'
        What makes rows near: ``'euclidean'``, ``'manhattan'``, ``'cosine'``, ``'correlation'``,
        ``'hamming'`` or ``'gower'``; or the distances of all training rows from each other, as
        a square array; or a sparse matrix with the distances to the neighbours of every row.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    A perplexity above a third of the other rows is an error; ``auto`` is 30, or that third
    where it is less, which the model's notes say. Fewer than four rows, and rows that are all
    the same, are errors. Where the rows differ in fewer directions than the map has, the others
    start from small random numbers.

    Beyond the neighbours, O(iterations n (log n / theta² + 3 perplexity)) time, about 130 n
    perplexity bytes.

    All iterations are done; scikit-learn stops early where the gradient is next to nothing.

    References
    ----------
    Van der Maaten (2014). Accelerating t-SNE using tree-based algorithms. Journal of Machine
    Learning Research 15, 3221-3245.
    """

    _method = "tsne"

    def __init__(
        self,
        n_components: int = 2,
        *,
        perplexity: Union[int, float, str] = "auto",
        early_exaggeration: float = 12.0,
        learning_rate: Union[int, float, str] = "auto",
        iterations: int = 1000,
        theta: float = 0.5,
        metric: Any = "euclidean",
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.n_components = n_components
        self.perplexity = perplexity
        self.early_exaggeration = early_exaggeration
        self.learning_rate = learning_rate
        self.iterations = iterations
        self.theta = theta
        self.metric = metric
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class TwoDimensionalPca(ImageEmbeddingBase):
    """Two-dimensional PCA: images reduced on one side by principal components of their rows or columns.

    Images reduced on one side by principal components of their rows (or columns): 2DPCA. Works
    on the images as matrices, so the eigenproblem has the size of one side and not of all
    pixels.

    .. math::

        R = \\frac{1}{N} \\sum_i (X_i - \\bar X)'(X_i - \\bar X), \\qquad Y_i = X_i V

    with V the eigenvectors of the d largest eigenvalues of R. With ``side=columns``
    (alternative 2DPCA), C = \\frac{1}{N} \\sum_i (X_i - \\bar X)(X_i - \\bar X)' and Y_i = U'X_i. Y
    is not centred.

    Parameters
    ----------
    image_shape : (int, int) or None, default=None
        Rows and columns of the images whose pixels the features are, row after row. None: the
        shape nearest to a square.
    n_components : int, 'UxV' or None, default=None
        Directions kept. 1... None: 2, or 1 where images have one row or column.
    side : {'rows', 'columns'}, default='rows'
        Which vectors of an image are analysed.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    Images that do not differ are an error, and so is d above the rank of R.

    O(N m n²) time for N images of m x n.

    References
    ----------
    Yang, Zhang, Frangi, Yang (2004). Two-dimensional PCA: a new approach to appearance-based
    face representation and recognition. IEEE TPAMI 26(1). doi:10.1109/TPAMI.2004.1261097
    """

    _method = "2dpca"

    def __init__(
        self,
        image_shape: Optional[tuple[int, int]] = None,
        *,
        n_components: Union[int, str, None] = None,
        side: str = "rows",
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.image_shape = image_shape
        self.n_components = n_components
        self.side = side
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class TwoDirectionalPca(ImageEmbeddingBase):
    """Two-directional 2DPCA: images reduced on both sides by principal components.

    Images reduced on both sides by principal components: (2D)²PCA.

    .. math::

        Y_i = U'X_i V

    with V from the rows and U from the columns of the original images, each as in ``2dpca``,
    independent of each other. Y is not centred. The eigenvalues of the model are those of V,
    the row side.

    Parameters
    ----------
    image_shape : (int, int) or None, default=None
        Rows and columns of the images whose pixels the features are, row after row. None: the
        shape nearest to a square.
    n_components : int, 'UxV' or None, default=None
        The size of a reduced image. D or UxV. None: 2, or 1 where images have one row or
        column.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    Images that do not differ are an error, and so is a size above the rank of a side.

    O(N m n (m + n)) time for N images of m x n.

    References
    ----------
    Zhang, Zhou (2005). (2D)²PCA: two-directional two-dimensional PCA for efficient face
    representation and recognition. Neurocomputing 69. doi:10.1016/j.neucom.2005.06.004
    """

    _method = "2d2pca"

    def __init__(
        self,
        image_shape: Optional[tuple[int, int]] = None,
        *,
        n_components: Union[int, str, None] = None,
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.image_shape = image_shape
        self.n_components = n_components
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class ImprovedPca(ImageEmbeddingBase):
    """Improved 2DPCA: images reduced on one side by the principal directions of the mean image alone.

    Images reduced on one side by the principal directions of a single image, the mean image:
    I(2D)PCA. Faster than 2DPCA, because only one image is analysed.

    .. math::

        R = Z_0'Z_0, \\qquad Y_i = X_i V

    with V the eigenvectors of the d largest eigenvalues of R. The description in print is one
    sentence, so what Z_0 is must be chosen:

    - ``A`` (default): the mean image less its own mean pixel
    - ``B``: the mean image with each column centred, and R divided by the number of rows: the covariance of its columns
    - ``C``: the first image less the mean image

    The sum of all deviations from the mean image is 0, so "the deviation image" cannot be
    meant. On most sets the readings differ by less than the spread of k-means.

    Parameters
    ----------
    image_shape : (int, int) or None, default=None
        Rows and columns of the images whose pixels the features are, row after row. None: the
        shape nearest to a square.
    n_components : int, 'UxV' or None, default=None
        Directions kept. 1... None: 2, or 1 where images have one row or column.
    reading : {'a', 'b', 'c'}, default='a'
        What the analysed image is; A: the mean image less its mean pixel.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    d above the rank of R, at most the number of pixel rows, is an error: the rest of V would be
    arbitrary.

    O(N m n) time for N images of m x n.

    The description is one sentence, and all readings are ours.

    References
    ----------
    Woraratpanya et al. (2015), as cited in the DRASL paper; the source was not available.
    """

    _method = "i2dpca"

    def __init__(
        self,
        image_shape: Optional[tuple[int, int]] = None,
        *,
        n_components: Union[int, str, None] = None,
        reading: str = "a",
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.image_shape = image_shape
        self.n_components = n_components
        self.reading = reading
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class TwoDimensionalLpp(ImageEmbeddingBase):
    """Two-dimensional locality preserving projections: images reduced on one side so that neighbours stay near.

    Images reduced on one side so that neighbours in the graph stay near: 2DLPP.

    .. math::

        A = \\sum_{ij} L_{ij} X_i'X_j, \\quad B = \\sum_i D_{ii} X_i'X_i, \\quad A v = \\mu B v, \\quad Y_i = X_i V

    with the d smallest eigenvalues, W the graph of the images, D its degrees and L = D - W. The
    images are not centred. V is scaled by ``scaling``: ``B`` (V'BV = I), ``unit`` (columns of
    length 1) or ``orth`` (an orthonormal basis of the span); use ``orth`` for clustering,
    B-scaling blows up directions of little energy.

    Parameters
    ----------
    image_shape : (int, int) or None, default=None
        Rows and columns of the images whose pixels the features are, row after row. None: the
        shape nearest to a square.
    n_components : int, 'UxV' or None, default=None
        Directions kept. 1... None: 2, or 1 where images have one row or column.
    n_neighbors : int or None, default=None (5)
        K of the graph. None: 5, or fewer where there are no more rows.
    kernel : {'heat-t', 'heat-t2', 'binary', 'self-tuned'}, default='self-tuned'
        What an edge weighs.
    bandwidth : number or text, default="auto"
        T of a heat kernel. Range: auto | above 0.
    scaling : {'b', 'unit', 'orth'}, default='b'
        Of the directions: B (V'BV = I), unit or orth; orth for clustering.
    components : {'report', 'error', 'join'}, default='report'
        What to do when the neighbour graph falls apart: say so, refuse, or join every two
        pieces by their nearest rows.
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    Where B is singular, as with blank columns of pixels, 1e-6 of its mean diagonal is added to
    the diagonal and a note says so. A column of pixels that never changes costs nothing, so its
    direction comes first and shows nothing; a note counts them: crop the images. Several
    connected components of the graph are reported, or refused with ``components=error``.

    O(N m n² + E m n) time for N images of m x n and E edges.

    References
    ----------
    Chen, Zhao, Kong, Luo (2007). 2D-LPP: a two-dimensional extension of locality preserving
    projections. Neurocomputing 70. doi:10.1016/j.neucom.2006.10.032. The DRASL paper cites Hu,
    Feng, Zhou (2007). Two-dimensional locality preserving projections (2DLPP) with its
    application to palmprint recognition. Pattern Recognition 40(1).
    """

    _method = "2dlpp"
    _default_neighbors = 5

    def __init__(
        self,
        image_shape: Optional[tuple[int, int]] = None,
        *,
        n_components: Union[int, str, None] = None,
        n_neighbors: Optional[int] = None,
        kernel: str = "self-tuned",
        bandwidth: Union[int, float, str] = "auto",
        scaling: str = "b",
        components: str = "report",
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.image_shape = image_shape
        self.n_components = n_components
        self.n_neighbors = n_neighbors
        self.kernel = kernel
        self.bandwidth = bandwidth
        self.scaling = scaling
        self.components = components
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose


class Drasl(ImageEmbeddingBase):
    """Dimensionality reduction with adaptive structure learning: images reduced on both sides while their graph is learnt until it has as many pieces as there are clusters.

    Images reduced on both sides while the graph between them is learnt until it falls into as
    many pieces as there are clusters: dimensionality reduction with adaptive structure
    learning, DRASL.

    .. math::

        \\min_{U,V,P,F} \\sum_{ij} |U'(X_i - X_j)V|_F^2 P_{ij} + \\gamma \\sum_{ij} P_{ij}^2 + \\lambda \\sum_{ij} |f_i - f_j|^2 P_{ij}

    with the rows of P on the simplex and F'F = I. In turn:

    1. U from W^v x = \\mu S^v x, W^v = 2 \\sum_{ij} L_{ij} X_i VV'X_j' and S^v the scatter of the
    centred images; V likewise. L = D - (P + P')/2 1. each row of P by projecting -d_i / 2\\gamma
    on the simplex, d_{ij} = |U'(X_i - X_j)V|_F^2 + \\lambda |f_i - f_j|^2, over all others
    (``support=full``) or over the k nearest original images (``local``) 1. F, the c bottom
    eigenvectors of L; then \\lambda doubles when the graph has too few components, halves when
    it has too many (and F stays), and the method stops when it has c

    ``projection``: ``orth`` (default) is an orthonormal basis of the generalised eigenvectors;
    ``unit`` has columns of length 1, better on faces and worse elsewhere; ``plain`` is the
    paper's equation 3.13 literally, the smallest eigenvectors of W alone, and collapses.

    The result labels every image by its component.

    The rows of a table are images of one column (``--image 30x1`` for 30 features): V is 1 and
    the problem that of PCAN (Nie, Wang, Huang 2014, Clustering and projected clustering with
    adaptive neighbors), whose directions have U'S^v U = I where ours are orthonormal or of
    length 1. With as many directions as features (``--dims 30x1``) U is a rotation, all
    distances stay, and it is CAN of the same paper.

    Parameters
    ----------
    image_shape : (int, int) or None, default=None
        Rows and columns of the images whose pixels the features are, row after row. None: the
        shape nearest to a square.
    n_components : int, 'UxV' or None, default=None
        The size of a reduced image; auto: clusters - 1. auto or D or UxV. None: auto, or 1
        where images have one row or column.
    clusters : number or text, default="labels"
        How many; labels: as many as there are classes. Range: labels | 2...
    n_neighbors : int or None, default=None (5)
        K of the first graph. None: 5, or fewer where there are no more rows.
    projection : {'orth', 'unit', 'plain'}, default='orth'
        How eigenvectors become directions.
    support : {'full', 'local'}, default='full'
        Over which images a row of the graph may spread.
    max_iterations : int, default=40
        When to give up. Range: 1...
    scale : None, 'auto', 'standard' or 'minmax', default=None
        How the columns are scaled before the method sees them. ``'auto'``, what the command
        line does: columns of different units are standardised.
    n_jobs : int or None, default=None
        Java threads: None for all that the process may use, -1 for all processors. The result
        does not depend on it.
    random_state : int, RandomState or None, default=None
        The seed of methods that draw random numbers; None is 1.
    verbose : bool, default=False
        Shows progress bars, by tqdm.

    Attributes
    ----------
    embedding_ : array of shape (n_samples, n_components)
        The coordinates of the rows the map was learnt on.
    eigenvalues_ : array of float
        The eigenvalues behind the coordinates.
    component_sizes_ : array of int
        The rows in each connected piece of the neighbour graph.
    notes_ : list of str
        Remarks of the method.
    n_features_in_, feature_names_in_
        As scikit-learn has them.

    Notes
    -----
    When c components are not reached within ``max-iterations``, a note says so. Needs at least
    k + 2 images that are not all equal. A row or column of pixels that never changes costs
    nothing, so its direction comes first and shows nothing; a note counts them: crop the
    images.

    An iteration takes O(Nmn(u + v)) for the projections, O(N²(uv + c)) for the full support.

    Lambda weighs the second distance (the paper drops it, and then the graph never splits); the
    metric is the total scatter; equality of components stops; more in docs/interpretations.md.

    The claims of joint convexity and a global optimum do not hold.

    References
    ----------
    Zhao, Nie, Wang, Guo, Xu, Chen (2017). Unsupervised 2D dimensionality reduction with
    adaptive structure learning. Neural Computation 29(5).
    """

    _method = "drasl"
    _default_neighbors = 5

    def __init__(
        self,
        image_shape: Optional[tuple[int, int]] = None,
        *,
        n_components: Union[int, str, None] = None,
        clusters: Union[int, float, str] = "labels",
        n_neighbors: Optional[int] = None,
        projection: str = "orth",
        support: str = "full",
        max_iterations: int = 40,
        scale: Optional[str] = None,
        n_jobs: Optional[int] = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.image_shape = image_shape
        self.n_components = n_components
        self.clusters = clusters
        self.n_neighbors = n_neighbors
        self.projection = projection
        self.support = support
        self.max_iterations = max_iterations
        self.scale = scale
        self.n_jobs = n_jobs
        self.random_state = random_state
        self.verbose = verbose
