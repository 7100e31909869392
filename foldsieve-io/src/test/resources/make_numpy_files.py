"""Makes the files of org/foldsieve/io/numpy with numpy and scipy. Run in the folder of this file."""

import os

import numpy as np
import scipy.sparse as sp

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "org", "foldsieve", "io", "numpy")
os.makedirs(HERE, exist_ok=True)


def path(name):
    return os.path.join(HERE, name)


# 5 x 3 whole numbers that every type holds exactly.
table = (np.arange(15).reshape(5, 3) * 7) % 23
for dtype in ["<f8", ">f8", "<f4", ">f4", "<f2", ">f2", "|u1", "|i1", "<u2", ">u2", "<i2", ">i2",
              "<u4", ">u4", "<i4", ">i4", "<u8", ">u8", "<i8", ">i8"]:
    name = dtype.replace("<", "le-").replace(">", "be-").replace("|", "")
    np.save(path(f"c-{name}.npy"), table.astype(dtype))
np.save(path("bool.npy"), table % 2 == 0)
np.save(path("fortran.npy"), np.asfortranarray(table.astype(float)))
np.save(path("fortran3.npy"), np.asfortranarray(np.arange(24.0).reshape(4, 2, 3)))
np.save(path("vector.npy"), np.arange(5.0))
np.save(path("objects.npy"), np.array([1, "a", None], dtype=object), allow_pickle=True)
np.save(path("structured.npy"), np.zeros(3, dtype=[("a", "<f8"), ("b", "<i4")]))
with open(path("version2.npy"), "wb") as f:
    np.lib.format.write_array(f, table.astype(float), version=(2, 0))
y = np.array([0, 1, 0, 1, 2])
np.savez(path("xy.npz"), X=table.astype(float), y=y)
np.savez_compressed(path("data-labels.npz"), data=table.astype("u1"),
                    labels=np.array(["red", "grün", "red", "grün", "blau"]))
np.savez(path("bytes-labels.npz"), X=table.astype(float), y=np.array([b"a", b"b", b"a", b"b", b"c"]))
np.savez(path("shape.npz"), X=np.arange(30).reshape(5, 6).astype("u1"), y=y, shape=np.array([2, 3]))
np.savez(path("turned.npz"), X=table.T.astype(float), y=y)
np.savez(path("images.npz"), X=np.arange(30).reshape(5, 2, 3).astype("u1"), y=y)
np.savez(path("one.npz"), measurements=table.astype(float))
np.savez(path("several.npz"), a=table.astype(float), b=table.astype(float))
matrix = sp.csr_matrix(np.array([[0, 1.5, 0, 0], [0, 0, 0, -2], [0, 0, 0, 0], [3, 0, 4, 0]]))
sp.save_npz(path("csr.npz"), matrix)
sp.save_npz(path("csc.npz"), matrix.tocsc())
sp.save_npz(path("coo.npz"), matrix.tocoo(), compressed=False)
