"""Foldsieve through its Python package, beside scikit-learn in one process."""
import os
import numpy as np
from sklearn.datasets import load_iris
from sklearn.feature_selection import SelectKBest
from sklearn.manifold import Isomap, LocallyLinearEmbedding, SpectralEmbedding
from sklearn.neighbors import KNeighborsTransformer
import foldsieve as fs
from foldsieve import _tables
from timing import options, result

o = options()
x, y = load_iris(return_X_y=True)
for _ in range(2000):  # Java compiles what it runs often
    fs.FTest(2, n_jobs=1).fit(x, y)
result("fit from Python", "iris", "foldsieve", lambda: fs.FTest(2, n_jobs=1).fit(x, y), 500)
result("fit from Python", "iris", "scikit-learn", lambda: SelectKBest(k=2).fit(x, y), 500, "SelectKBest")

large = np.random.RandomState(0).rand(20000, 784).astype(np.float32)
result("array into Java", "20000 x 784 float32", "foldsieve", lambda: _tables.matrix(large), 9)
result("array into Java", "20000 x 784 float32", "numpy", lambda: large.astype(np.float64), 9, "one copy")

# Maps and neighbours, of the rows that our own program left.
roll = np.fromfile(os.path.join(o.scratch, "swiss-roll-5000.float64")).reshape(-1, 3)
gaussian = np.fromfile(os.path.join(o.scratch, "gaussian.float64")).reshape(-1, 784)
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
for name, (ours, theirs) in pairs.items():
    data, case = (gaussian, "gaussian 5000") if name == "neighbors" else (roll, "swiss roll 5000")
    # Java compiles what runs often: as warm as our own program was.
    result(name, case, "foldsieve from Python", lambda: ours().fit_transform(data), 6)
    result(name, case, "scikit-learn", lambda: theirs().fit_transform(data), 2)
