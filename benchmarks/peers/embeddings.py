"""Maps into two dimensions by scikit-learn: k = 10, neighbours included."""
import gzip, os
import numpy as np
from sklearn.manifold import Isomap, LocallyLinearEmbedding, SpectralEmbedding
from timing import options, result

o = options(file=str, rows=int, methods=str, repeats=int)
if o.file:
    with gzip.open(o.file) as f:
        x = np.frombuffer(f.read(), np.uint8, offset=16).reshape(-1, 784)[: o.rows].astype(np.float64)
    case = "mnist %d" % o.rows
else:
    x = np.fromfile(os.path.join(o.scratch, "swiss-roll-%d.float64" % o.rows)).reshape(-1, 3)
    case = "swiss roll %d" % o.rows
jobs = o.threads
makers = {
    "lle": lambda: LocallyLinearEmbedding(n_neighbors=10, n_components=2, n_jobs=jobs, random_state=0),
    # its graph counts a row as its own first neighbour
    "laplacian-eigenmaps": lambda: SpectralEmbedding(n_neighbors=11, n_components=2, n_jobs=jobs,
                                                     affinity="nearest_neighbors", random_state=0),
    "isomap": lambda: Isomap(n_neighbors=10, n_components=2, n_jobs=jobs),
}
for method in o.methods.split("+"):
    y = result(method, case, "scikit-learn", lambda: makers[method]().fit_transform(x), o.repeats or 2)
    ours = os.path.join(o.scratch, method + "-" + case.replace(" ", "-"))
    if os.path.exists(ours):
        a = np.fromfile(ours).reshape(-1, 2)
        a, b = a - a.mean(0), y - y.mean(0)
        a, b = a / np.linalg.norm(a), b / np.linalg.norm(b)
        error = 1 - np.linalg.svd(a.T @ b, compute_uv=False).sum() ** 2
        print("CHECK,%s %s,scikit-learn,Procrustes error to our map %.1e" % (method, case, error))
