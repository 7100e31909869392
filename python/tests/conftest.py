"""numpy and scipy are loaded, and used, before the Java virtual machine: their OpenBLAS is there
first, as in every program of a user."""

import numpy as np
import pytest
import scipy.linalg
from sklearn.datasets import load_breast_cancer, load_digits, load_iris

scipy.linalg.eigh(np.eye(20) + np.ones((20, 20)))


@pytest.fixture(scope="session")
def iris():
    return load_iris(return_X_y=True)


@pytest.fixture(scope="session")
def digits():
    X, y = load_digits(return_X_y=True)
    return X[:300], y[:300]


@pytest.fixture(scope="session")
def cancer():
    return load_breast_cancer(return_X_y=True)
