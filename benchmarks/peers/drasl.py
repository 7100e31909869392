"""A plain numpy DRASL (orth, full support), as one would write it from the paper with the misprints mended."""
import numpy as np
from timing import options, result

o = options(file=str)
z = np.load(o.file)
shape = tuple(z["shape"]) if "shape" in z else (112, 92)
T = z["X"].reshape(-1, *shape).astype(float)
if T.max() > 1:
    T = T / 255


def simplex(v):
    u = -np.sort(-v)
    c = (np.cumsum(u) - 1) / np.arange(1, len(u) + 1)
    return np.maximum(v - c[np.nonzero(u - c > 0)[0][-1]], 0)


def orth(A, B, d):
    L = np.linalg.cholesky(B)
    Li = np.linalg.inv(L)
    w, q = np.linalg.eigh(Li @ A @ Li.T)
    return np.linalg.qr(Li.T @ q[:, :d])[0]


def components(S):
    n, label, q = len(S), -np.ones(len(S), int), 0
    for s in range(n):
        if label[s] < 0:
            stack = [s]
            label[s] = q
            while stack:
                for j in np.nonzero((S[stack.pop()] > 0) & (label < 0))[0]:
                    label[j] = q
                    stack.append(j)
            q += 1
    return q


def sq(Y):
    g = Y @ Y.T
    d = np.diag(g)
    return np.maximum(d[:, None] + d[None] - 2 * g, 0)


def drasl(c=40, u=39, v=39, k=5, most=40):
    N, m, n = T.shape
    D = sq(T.reshape(N, -1))
    np.fill_diagonal(D, np.inf)
    order = np.argsort(D, 1)[:, : k + 1]
    q = np.take_along_axis(D, order, 1)
    den = k * q[:, k] - q[:, :k].sum(1)
    P = np.zeros((N, N))
    np.put_along_axis(P, order[:, :k], (q[:, k:] - q[:, :k]) / den[:, None], 1)
    gamma = lam = den.mean() / 2
    Z, V = T - T.mean(0), np.eye(n)

    def bottom(P):
        S = (P + P.T) / 2
        L = np.diag(S.sum(1)) - S
        return S, L, np.linalg.eigh(L)[1][:, :c]
    S, L, F = bottom(P)
    for t in range(most):
        A = T @ V
        Wv = 2 * np.einsum("iav,ibv->ab", A, np.tensordot(L, A, 1), optimize=True)
        Sv = np.einsum("iav,ibv->ab", Z @ V, Z @ V, optimize=True)
        U = orth(Wv, Sv + 1e-6 * np.trace(Sv) / m * np.eye(m), u)
        B = np.einsum("au,iab->iub", U, T, optimize=True)
        C = np.einsum("au,iab->iub", U, Z, optimize=True)
        Wu = 2 * np.einsum("iua,iub->ab", B, np.tensordot(L, B, 1), optimize=True)
        Su = np.einsum("iua,iub->ab", C, C, optimize=True)
        V = orth(Wu, Su + 1e-6 * np.trace(Su) / n * np.eye(n), v)
        d = sq((B @ V).reshape(N, -1)) + lam * sq(F)
        np.fill_diagonal(d, np.inf)
        P = np.array([simplex(-row / (2 * gamma)) for row in np.where(np.isinf(d), 1e300, d)])
        S, L, new = bottom(P)
        found = components(S)
        if found == c:
            break
        if found < c:
            lam, F = lam * 2, new
        else:
            lam /= 2
    return t + 1, found


iterations, found = result("drasl", "att 400", "numpy", drasl, 2)
print("CHECK,drasl,numpy,%d iterations and %d components" % (iterations, found))
