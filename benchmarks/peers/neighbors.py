"""Exact 10 nearest neighbours by FAISS's flat index or scikit-learn's brute force."""
import gzip, os
import numpy as np
from timing import options, result

o = options(file=str, rows=int, gaussian=int, systems=str)
if o.gaussian:
    x = np.fromfile(os.path.join(o.scratch, "gaussian.float64")).reshape(o.rows, o.gaussian)
    case = "gaussian %d" % o.rows
else:
    with gzip.open(o.file) as f:
        x = np.frombuffer(f.read(), np.uint8, offset=16).reshape(-1, 784)[: o.rows].astype(np.float64)
    case = "mnist %d" % o.rows
k, repeats = 10, 0 if o.rows > 30000 else 3
if o.systems == "faiss":
    import faiss
    faiss.omp_set_num_threads(o.threads)
    x32 = np.ascontiguousarray(x, dtype=np.float32)

    def search():
        index = faiss.IndexFlatL2(x32.shape[1])
        index.add(x32)
        return index.search(x32, k + 1)[1]
    found = result("neighbors", case, "faiss", search, repeats)
else:
    from sklearn.neighbors import NearestNeighbors
    found = result("neighbors", case, "scikit-learn",
                   lambda: NearestNeighbors(n_neighbors=k + 1, algorithm="brute", n_jobs=o.threads).fit(x)
                   .kneighbors(x, return_distance=False), repeats)
ours = os.path.join(o.scratch, case.replace(" ", "-") + ".int32")
if os.path.exists(ours):
    mine = np.fromfile(ours, np.int32).reshape(-1, k)
    found = np.array([b[b != i][:k] for i, b in enumerate(found)])
    same = np.mean([len(np.intersect1d(a, b)) / k for a, b in zip(mine, found)])
    # Where they differ, exact distances say who is right: ours are never longer.
    longer = 0
    for i in np.flatnonzero((np.sort(mine) != np.sort(found)).any(axis=1)):
        exact = [np.sort(((x[i] - x[rows]) ** 2).sum(axis=1)) for rows in (mine[i], found[i])]
        longer += bool((exact[0] > exact[1] * (1 + 1e-12)).any())
    print("CHECK,neighbors %s,%s,%.5f of the neighbours are the same; ours are farther in %d rows"
          % (case, o.systems, same, longer))
