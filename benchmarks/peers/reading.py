"""Reading a table of numbers and words: pandas and numpy."""
import os
import numpy as np
from timing import options, result

o = options(file=str, case=str, bytes=int, system=str)


def pandas_csv():
    import pandas as pd
    frame = pd.read_csv(o.file, header=None)
    # As --categorical ordinal does: the place of a word in alphabetical order.
    features = frame.iloc[:, :-1]
    for column in features.columns[features.dtypes == object]:
        features = features.assign(**{str(column): features[column].astype("category").cat.codes.astype(float)}
                                   ).drop(columns=[column])
    return features.to_numpy(dtype=np.float64)


def pandas_read():
    import pandas as pd
    return pd.read_csv(o.file, header=None)


def numpy_checked():
    """What every reader here also does: no value is let in that is not a number."""
    values = np.load(o.file)
    if not np.isfinite(values).all():
        raise ValueError("not a number")
    return values


work = {"pandas": pandas_csv, "pandas-frame": pandas_read, "numpy": lambda: np.load(o.file),
        "numpy-checked": numpy_checked,
        "numpy-genfromtxt": lambda: np.genfromtxt(o.file, delimiter=",", usecols=range(4, 41))}[o.system]
value = result("reading", o.case, o.system, work, 0 if o.system == "numpy-genfromtxt" else 3)
total = "sum %.6g" % np.asarray(value).sum() if isinstance(value, np.ndarray) else "a frame of %d x %d" % value.shape
print("CHECK,reading %s,%s,%s" % (o.case, o.system, total))
