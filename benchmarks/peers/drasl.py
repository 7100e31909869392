"""DRASL (orth, full support) in numpy, twice: as one would write it down from the paper with the
misprints mended (sums over the pairs of images that are neighbours, loops over images), and with every
sum turned into a large product."""
import numpy as np
from timing import options, result

o = options(file=str)
z = np.load(o.file)
shape = tuple(z["shape"]) if "shape" in z else (112, 92)
T = z["X"].reshape(-1, *shape).astype(float)
if T.max() > 1:
    T = T / 255
N, m, n = T.shape


def simplex(v):
    u = -np.sort(-v)
    c = (np.cumsum(u) - 1) / np.arange(1, len(u) + 1)
    return np.maximum(v - c[np.nonzero(u - c > 0)[0][-1]], 0)


def orth(A, B, d):
    Li = np.linalg.inv(np.linalg.cholesky(B + 1e-6 * np.trace(B) / len(B) * np.eye(len(B))))
    w, q = np.linalg.eigh(Li @ A @ Li.T)
    return np.linalg.qr(Li.T @ q[:, :d])[0]


def components(S):
    label, q = -np.ones(len(S), int), 0
    for s in range(len(S)):
        if label[s] < 0:
            stack = [s]
            label[s] = q
            while stack:
                for j in np.nonzero((S[stack.pop()] > 0) & (label < 0))[0]:
                    label[j] = q
                    stack.append(j)
            q += 1
    return q


class Plain:
    """Sums as they stand in the paper."""

    def distances(self, Y):
        return np.array([((Y - y) ** 2).sum(1) for y in Y])

    def left(self, S, Z, V, d):
        W, B = np.zeros((m, m)), np.zeros((m, m))
        for i, j in zip(*np.nonzero(np.triu(S))):
            E = (T[i] - T[j]) @ V
            W += 2 * S[i, j] * E @ E.T
        for X in Z:
            B += X @ V @ V.T @ X.T
        return orth(W, B, d)

    def right(self, S, Z, U, d):
        W, B = np.zeros((n, n)), np.zeros((n, n))
        for i, j in zip(*np.nonzero(np.triu(S))):
            E = U.T @ (T[i] - T[j])
            W += 2 * S[i, j] * E.T @ E
        for X in Z:
            B += X.T @ U @ U.T @ X
        return orth(W, B, d)

    def reduced(self, U, V):
        return np.array([(U.T @ X @ V).ravel() for X in T])


class Tight:
    """The same as large products."""

    def distances(self, Y):
        g = Y @ Y.T
        d = np.diag(g)
        return np.maximum(d[:, None] + d[None] - 2 * g, 0)

    def left(self, S, Z, V, d):
        L, A, C = np.diag(S.sum(1)) - S, T @ V, Z @ V
        W = 2 * np.einsum("iav,ibv->ab", A, np.tensordot(L, A, 1), optimize=True)
        return orth(W, np.einsum("iav,ibv->ab", C, C, optimize=True), d)

    def right(self, S, Z, U, d):
        L = np.diag(S.sum(1)) - S
        self.half = np.einsum("au,iab->iub", U, T, optimize=True)
        C = np.einsum("au,iab->iub", U, Z, optimize=True)
        W = 2 * np.einsum("iua,iub->ab", self.half, np.tensordot(L, self.half, 1), optimize=True)
        return orth(W, np.einsum("iua,iub->ab", C, C, optimize=True), d)

    def reduced(self, U, V):
        return (self.half @ V).reshape(N, -1)


def drasl(how, c=40, u=39, v=39, k=5, most=40):
    D = how.distances(T.reshape(N, -1))
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
        return S, np.linalg.eigh(np.diag(S.sum(1)) - S)[1][:, :c]

    S, F = bottom(P)
    for t in range(most):
        U = how.left(S, Z, V, u)
        V = how.right(S, Z, U, v)
        d = how.distances(how.reduced(U, V)) + lam * how.distances(F)
        np.fill_diagonal(d, 1e300)
        P = np.array([simplex(-row / (2 * gamma)) for row in d])
        S, new = bottom(P)
        found = components(S)
        if found == c:
            break
        if found < c:
            lam, F = lam * 2, new
        else:
            lam /= 2
    return t + 1, found


for system, how in (("plain numpy", Plain()), ("tight numpy", Tight())):
    iterations, found = result("drasl", "att 400", system, lambda: drasl(how), 2 if system[0] == "p" else 5)
    print("CHECK,drasl att 400,%s,%d iterations and %d components" % (system, iterations, found))
