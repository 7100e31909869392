"""The Laplacian score in the dense form of scikit-feature: all distances, all of them sorted, and the
n x n matrices of weights and of degrees multiplied out as such."""
import numpy as np
from timing import check_scores, options, result, table

o = options(case=str)
x, _ = table(o.scratch)
n, k = len(x), 5


def laplacian():
    squares = (x * x).sum(1)
    d2 = squares[:, None] + squares[None, :] - 2 * x @ x.T
    np.fill_diagonal(d2, np.inf)
    nearest = np.argsort(d2, axis=1)[:, :k]
    distance = np.sort(d2, axis=1)[:, :k]
    w = np.zeros((n, n))
    w[np.arange(n)[:, None], nearest] = np.exp(-distance / distance.mean())
    w = np.maximum(w, w.T)
    degree = w.sum(1)
    f = x - degree @ x / degree.sum()
    spread = np.diag(f.T @ np.diag(degree) @ f)
    alike = np.diag(f.T @ w @ f)
    with np.errstate(invalid="ignore"):
        return 1 - alike / spread


scores = result("laplacian", o.case, "numpy twin", laplacian, 3)
check_scores("laplacian", o.case, scores, o.scratch)
