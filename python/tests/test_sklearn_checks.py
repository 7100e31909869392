"""scikit-learn's own checks, for every class."""

import pytest
from sklearn.utils.estimator_checks import parametrize_with_checks

import foldsieve

ESTIMATORS = [
    getattr(foldsieve, name)()
    for name in [*foldsieve.selectors.__all__, *foldsieve.embeddings.__all__]
] + [foldsieve.Selector(), foldsieve.Embedding(), foldsieve.NeighborsTransformer()]


@pytest.mark.filterwarnings("ignore")
@parametrize_with_checks(ESTIMATORS)
def test_check_estimator(estimator, check):
    check(estimator)
