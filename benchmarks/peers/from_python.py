"""Foldsieve through its Python package, beside scikit-learn in one process."""
import os
import numpy as np
from sklearn.datasets import load_iris
from sklearn.feature_selection import SelectKBest
from sklearn.manifold import Isomap, LocallyLinearEmbedding, SpectralEmbedding
from sklearn.neighbors import KNeighborsTransformer
import foldsieve as fs
from foldsieve import _jvm, _tables
from timing import beside, options

o = options()
x, y = load_iris(return_X_y=True)
for _ in range(2000):  # Java compiles what it runs often
    fs.FTest(2, n_jobs=1).fit(x, y)
beside("fit from Python", "iris", [
    ("foldsieve", lambda: fs.FTest(2, n_jobs=1).fit(x, y), ""),
    ("scikit-learn", lambda: SelectKBest(k=2).fit(x, y), "SelectKBest"),
], 500, processor=True)

large = np.random.RandomState(0).rand(20000, 784).astype(np.float32)
beside("array into Java", "20000 x 784 float32", [
    ("foldsieve", lambda: _tables.matrix(large), ""),
    ("numpy", lambda: large.astype(np.float64), "one copy"),
], 15, processor=True)

# Maps and neighbours by three ways: Java alone on a table it has, as seen from Python, scikit-learn.
# The share of Java's speed-up that Python keeps is the time of the first over that of the second.
roll = np.fromfile(os.path.join(o.scratch, "swiss-roll-5000.float64")).reshape(-1, 3)
gaussian = np.random.RandomState(1).normal(size=(5000, 784))
jobs = o.threads
pairs = {
    "isomap": (lambda: fs.Isomap(2, n_neighbors=10, n_jobs=jobs),
               lambda: Isomap(n_neighbors=10, n_components=2, n_jobs=jobs)),
    "lle": (lambda: fs.LocallyLinearEmbedding(2, n_neighbors=10, n_jobs=jobs),
            lambda: LocallyLinearEmbedding(n_neighbors=10, n_components=2, n_jobs=jobs, random_state=0)),
    "laplacian-eigenmaps": (
        lambda: fs.LaplacianEigenmaps(2, n_neighbors=10, n_jobs=jobs),
        lambda: SpectralEmbedding(n_neighbors=11, n_components=2, n_jobs=jobs,
                                  affinity="nearest_neighbors", random_state=0)),
    "neighbors": (lambda: fs.NeighborsTransformer(10, n_jobs=jobs),
                  lambda: KNeighborsTransformer(n_neighbors=10, n_jobs=jobs)),
}


def in_java(name, table, run):
    if name == "neighbors":
        return _jvm.java("neighbor.NeighborSearch").nearest(table, 10, run)
    given = _jvm.java("java.util.LinkedHashMap")()
    given.put("dims", "2")
    given.put("neighbors", "10")
    return _jvm.java("method.Methods").embedding(name, given).fit(table, run)


for name, (ours, theirs) in pairs.items():
    data, case = (gaussian, "gaussian 5000") if name == "neighbors" else (roll, "swiss roll 5000")
    table = _tables.table(data)
    run = _jvm.java("run.Run").defaults().withThreads(jobs)
    beside(name, case, [
        ("foldsieve", lambda: in_java(name, table, run), "Java alone"),
        ("foldsieve from Python", lambda: ours().fit_transform(data), ""),
    ], 9, processor=True)
    beside(name, case, [("scikit-learn", lambda: theirs().fit_transform(data), "")], 2, processor=True)
