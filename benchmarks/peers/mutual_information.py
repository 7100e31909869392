"""scikit-learn's mutual information with the class, on the bins that Foldsieve made."""
import numpy as np
from sklearn.feature_selection import mutual_info_classif
from timing import check_scores, options, result, table

o = options(case=str)
x, y = table(o.scratch)
bins = x.astype(np.int64)
task = "mutual information with the class"
nats = result(task, o.case, "scikit-learn", lambda: mutual_info_classif(
    bins, y, discrete_features=True), 3, "one thread is all it has; on bins made before")
check_scores(task, o.case, nats / np.log(2), o.scratch)
