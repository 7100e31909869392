"""Principal components, k-means and the nearest neighbour rule by scikit-learn, on MNIST."""
import gzip, os
import numpy as np
from scipy.linalg import subspace_angles
from sklearn.cluster import KMeans
from sklearn.decomposition import PCA
from sklearn.neighbors import KNeighborsClassifier
from timing import options, result

o = options(file=str, rows=int)
with gzip.open(o.file) as f:
    x = np.frombuffer(f.read(), np.uint8, offset=16).reshape(-1, 784).astype(np.float64)
with gzip.open(o.file.replace("images-idx3", "labels-idx1")) as f:
    y = np.frombuffer(f.read(), np.uint8, offset=8)
tests = o.rows // 5
train, held_out = slice(0, o.rows), slice(o.rows, o.rows + tests)
case = "mnist %d" % o.rows
axes = result("pca", case, "scikit-learn", lambda: PCA(50, svd_solver="full").fit(x[train]), 2, "full SVD")
ours = np.fromfile(os.path.join(o.scratch, "pca-" + case.replace(" ", "-"))).reshape(o.rows, -1)
print("CHECK,pca %s,largest angle between the %d directions of Foldsieve and scikit-learn %.1e"
      % (case, ours.shape[1], subspace_angles(ours, axes.transform(x[train])).max()))
result("pca", case, "scikit-learn randomised", lambda: PCA(50, svd_solver="randomized").fit(x[train]), 3,
       "approximate")
clusters = result("k-means", case, "scikit-learn",
                  lambda: KMeans(10, init="k-means++", n_init=10, random_state=1).fit(x[train]), 1 if o.rows > 10000 else 3)
print("CHECK,k-means %s,scikit-learn,inertia %.6e" % (case, clusters.inertia_))
predicted = result("1nn", case, "scikit-learn",
                   lambda: KNeighborsClassifier(1, algorithm="brute", n_jobs=o.threads)
                   .fit(x[train], y[train]).predict(x[held_out]), 3)
print("CHECK,1nn %s,scikit-learn,%.4f right" % (case, (predicted == y[held_out]).mean()))
