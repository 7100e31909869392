"""Maps into two dimensions by scikit-learn: k = 10, neighbours included."""
import gzip, os
import numpy as np
from scipy.linalg import subspace_angles
from sklearn.manifold import Isomap, LocallyLinearEmbedding, SpectralEmbedding, trustworthiness
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
        if np.isnan(a).any():
            print("CHECK,%s %s,our map leaves rows out, which theirs places" % (method, case))
            continue
        angle = subspace_angles(a - a.mean(0), y - y.mean(0)).max()
        print("CHECK,%s %s,largest angle between the maps of Foldsieve and scikit-learn %.1e;"
              " trustworthiness (k 12) %.4f and %.4f"
              % (method, case, angle, trustworthiness(x, a, n_neighbors=12), trustworthiness(x, y, n_neighbors=12)))
