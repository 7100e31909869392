"""Maps by umap-learn and scikit-learn's TSNE, with their defaults, of the table Foldsieve left."""
import os
from timing import options, result, table

o = options(case=str, method=str, repeats=int)
os.environ["NUMBA_NUM_THREADS"] = str(o.threads)
x, _ = table(o.scratch)
if o.method == "umap":
    import umap

    system = "umap-learn"
    umap.UMAP(n_epochs=11, n_jobs=o.threads).fit(x[:500])  # numba compiles, which is not timed
    work = lambda: umap.UMAP(n_jobs=o.threads).fit_transform(x)
else:
    from sklearn.manifold import TSNE

    system = "scikit-learn"
    work = lambda: TSNE(init="pca", learning_rate="auto", n_jobs=o.threads).fit_transform(x)
y = result(o.method, o.case, system, work, 1 if o.repeats is None else o.repeats)
y.astype("<f8").tofile(os.path.join(o.scratch, "%s-%s" % (o.method, system)))
