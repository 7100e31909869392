"""Makes the files of org/foldsieve/io/anndata with anndata and h5py (written by anndata 0.8.0, h5py 3.7.0)."""

import os

import anndata
import h5py
import numpy as np
import pandas as pd
import scipy.sparse as sp

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "org", "foldsieve", "io", "anndata")
os.makedirs(HERE, exist_ok=True)


def path(name):
    return os.path.join(HERE, name)


table = ((np.arange(15).reshape(5, 3) * 7) % 23).astype("float32")
obs = pd.DataFrame(
    {
        "kind": pd.Categorical(["red", "green", None, "green", "blue"], ["blue", "green", "red", "white"]),
        "weight": [1.5, 2.5, 3.5, 4.5, 5.5],
        "batch": pd.Categorical([3, 1, 3, 1, 1]),
        "flag": [True, False, True, True, False],
        "who": ["ann", "bob", "cäcilie", "dan", "eve"],
        "visits": pd.array([1, None, 3, 4, 5], dtype="Int64"),
    },
    index=["c1", "c2", "c3", "c4", "c5"],
)
var = pd.DataFrame({"long": ["alpha", "beta", "gamma"]}, index=["a", "b", "c"])


def cells(x, **more):
    return anndata.AnnData(x, obs=obs, var=var, **more)


dense = cells(table, layers={"counts": sp.csr_matrix(table * 2)})
dense.raw = anndata.AnnData(np.hstack([table, table]), var=pd.DataFrame(index=["a", "b", "c", "d", "e", "f"]), obs=obs)
dense.write(path("dense.h5ad"))
cells(sp.csr_matrix(table)).write(path("csr.h5ad"), compression="gzip")
cells(sp.csc_matrix(table)).write(path("csc.h5ad"), compression="lzf")

# Numbers that do not get smaller by packing, and runs that lzf copies from before themselves.
noise = np.random.default_rng(1).integers(-(2**31), 2**31, (7, 40)).astype("int32")
noise[2] = 5
with h5py.File(path("packed.h5ad"), "w") as f:
    f.create_dataset("X", data=noise, chunks=(1, 40), compression="lzf")
    f.create_group("layers").create_dataset("gzip", data=noise, chunks=(1, 40), compression="gzip", shuffle=True)
    f["obs/_index"] = np.array([f"r{i}" for i in range(7)], dtype="S3")
    f["var/_index"] = np.array([f"g{i % 38}" for i in range(40)], dtype="S3")
np.savetxt(path("packed.csv"), noise, fmt="%d", delimiter=",")

# As anndata 0.7 laid files out: codes beside their words.
with h5py.File(path("old.h5ad"), "w") as f:
    x = f.create_group("X")
    m = sp.csr_matrix(table)
    x.attrs["h5sparse_format"] = "csr"
    x.attrs["h5sparse_shape"] = np.array(m.shape)
    x["data"], x["indices"], x["indptr"] = m.data, m.indices, m.indptr
    for frame, names in (("obs", obs.index), ("var", var.index)):
        g = f.create_group(frame)
        g.create_dataset("names", data=np.array(names, dtype=object), dtype=h5py.string_dtype())
        g.attrs["_index"] = "names"
        g.attrs["column-order"] = np.array(["kind"] if frame == "obs" else [], dtype=h5py.string_dtype())
    words = f.create_dataset("obs/__categories/kind", data=np.array(["green", "red"], dtype=object), dtype=h5py.string_dtype())
    codes = f.create_dataset("obs/kind", data=np.array([1, 0, -1, 0, 0], dtype="int8"))
    codes.attrs["categories"] = words.ref
