"""Exact 10 nearest neighbours by Manhattan, cosine or correlation distance, by scikit-learn."""
import gzip, os
import numpy as np
from sklearn.neighbors import NearestNeighbors
from timing import options, result

o = options(file=str, rows=int, metric=str, name=str)
if o.file.endswith(".libsvm"):
    from sklearn.datasets import load_svmlight_file
    x = load_svmlight_file(o.file)[0]
elif o.file.endswith(".gz"):
    with gzip.open(o.file) as f:
        x = np.frombuffer(f.read(), np.uint8, offset=16).reshape(-1, 784)[: o.rows].astype(np.float64)
else:
    x = np.loadtxt(o.file, delimiter=",")[: o.rows]
case = "%s %s %d" % (o.metric, o.name or "mnist", x.shape[0])
k = 10


def search(algorithm):
    return NearestNeighbors(n_neighbors=k + 1, metric=o.metric, algorithm=algorithm, n_jobs=o.threads) \
        .fit(x).kneighbors(x)


distances, found = result("metrics", case, "scikit-learn", lambda: search("brute"), 3)
if o.metric == "manhattan" and x.shape[1] < 50:  # a tree of many columns visits every row
    result("metrics", case, "scikit-learn kd-tree", lambda: search("kd_tree"), 3)
ours = os.path.join(o.scratch, case.replace(" ", "-") + ".int32")
if os.path.exists(ours):
    mine = np.fromfile(ours, np.int32).reshape(-1, k)
    # Copies and rows of equal distance may stand in another order: the share that is the same.
    found = [b[b != i][:k] for i, b in enumerate(found)]
    same = np.mean([len(np.intersect1d(a, b)) / k for a, b in zip(mine, found)])
    print("CHECK,metrics %s,scikit-learn,%.5f of the neighbours are the same" % (case, same))
