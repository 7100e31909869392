"""Maps by scikit-learn as people call it, and MultiSURF in the shape of skrebate's published code."""
import os
import numpy as np
from timing import check_scores, options, result, table

o = options(case=str, methods=str, repeats=int)
x, y = table(o.scratch)


def lda():
    from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
    return LinearDiscriminantAnalysis(solver="eigen", shrinkage=0.1, n_components=2).fit(x, y).transform(x)


def kpca():
    from sklearn.decomposition import KernelPCA
    n = len(x)
    h = 2 * n / (n - 1) * x.var(0).sum()
    return KernelPCA(n_components=2, kernel="rbf", gamma=1 / h, random_state=0, n_jobs=o.threads).fit_transform(x)


def ltsa():
    from sklearn.manifold import LocallyLinearEmbedding
    return LocallyLinearEmbedding(n_neighbors=12, n_components=2, method="ltsa", random_state=0,
                                  n_jobs=o.threads).fit_transform(x)


def multisurf():
    """One instance after the other: its distances, its radius (mean less half a deviation), and then
    feature by feature the differences from the instances within, as skrebate's loops go, weighed as its
    compute_score does (foldsieve-core's golden/make_rebate.py is that, literally)."""
    n, d = x.shape
    width = x.max(0) - x.min(0)
    used = width > 0
    z = np.where(used, (x - x.min(0)) / np.where(used, width, 1), 0)
    distance = np.zeros((n, n))
    for i in range(n):
        distance[i] = np.abs(z - z[i]).sum(1)
    counts = {c: (y == c).sum() for c in np.unique(y)}
    scores = np.zeros(d)
    for i in range(n):
        others = np.delete(distance[i], i)
        near = np.flatnonzero(distance[i] < others.mean() - others.std() / 2)
        near = near[near != i]
        if not len(near):
            continue
        hits = near[y[near] == y[i]]
        misses = [(counts[c] / (n - counts[y[i]]), near[y[near] == c]) for c in counts if c != y[i]]
        hit_share = len(hits) / len(near)
        miss_share = sum(len(of) for _, of in misses) / len(misses) / len(near)
        for f in range(d):
            apart = sum(share * np.abs(z[of, f] - z[i, f]).sum() for share, of in misses)
            together = np.abs(z[hits, f] - z[i, f]).sum()
            scores[f] += (apart * hit_share - together * miss_share) / n
    return scores


makers = {"lda": lda, "kpca": kpca, "ltsa": ltsa, "multisurf": multisurf}
for method in o.methods.split("+"):
    system = "loops as skrebate's" if method == "multisurf" else "scikit-learn"
    theirs = result(method, o.case, system, makers[method], 2 if o.repeats is None else o.repeats)
    ours = os.path.join(o.scratch, method + "-" + o.case.replace(" ", "-"))
    if method == "multisurf":
        check_scores("multisurf", o.case, theirs, o.scratch)
    elif os.path.exists(ours):
        from scipy.linalg import subspace_angles
        a = np.fromfile(ours).reshape(len(x), -1)
        if not np.isfinite(theirs).all():
            print("CHECK,%s %s,scikit-learn's map is not finite" % (method, o.case))
            continue
        print("CHECK,%s %s,largest angle between the maps of Foldsieve and scikit-learn %.1e"
              % (method, o.case, subspace_angles(a - a.mean(0), theirs - theirs.mean(0)).max()))
