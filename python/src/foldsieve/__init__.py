"""Which features should I keep, and why? Foldsieve for Python, as scikit-learn estimators.

Every method of the catalogue is a class: feature scores in ``foldsieve.selectors``, maps in
``foldsieve.embeddings``; both are here as well. ``Selector`` and ``Embedding`` take any of them by
its id, ``NeighborsTransformer`` gives the exact neighbour graph, ``rank``, ``compare`` and ``read``
are the commands of that name as functions.
"""

from . import embeddings, selectors
from ._functions import Comparison, compare, rank, read
from ._generic import Embedding, NeighborsTransformer, Selector
from ._jvm import configure
from ._version import __version__
from .embeddings import *  # noqa: F401,F403
from .selectors import *  # noqa: F401,F403

__all__ = [
    "Comparison",
    "Embedding",
    "NeighborsTransformer",
    "Selector",
    "compare",
    "configure",
    "rank",
    "read",
    *selectors.__all__,
    *embeddings.__all__,
]
