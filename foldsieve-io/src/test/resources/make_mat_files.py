"""Makes the scipy and h5py files of org/foldsieve/io/matlab. The h5py ones are laid out as MATLAB's version 7.3."""

import os

import h5py
import numpy as np
import scipy.io
import scipy.sparse as sp

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "org", "foldsieve", "io", "matlab")
os.makedirs(HERE, exist_ok=True)


def path(name):
    return os.path.join(HERE, name)


table = ((np.arange(15).reshape(5, 3) * 7) % 23).astype(float)
y = np.array([[1], [2], [1], [2], [3]], dtype=float)
sparse = sp.csc_matrix(np.array([[0, 1.5, 0, 0], [0, 0, 0, -2], [0, 0, 0, 0], [3, 0, 4, 0.0]]))
words = np.array(["red", "green", "red", "green", "blue"], dtype=object).reshape(5, 1)

scipy.io.savemat(path("scipy-xy.mat"), {"X": table, "Y": y})
scipy.io.savemat(path("scipy-xy-packed.mat"), {"X": table.astype("uint8"), "Y": y.astype("int16")}, do_compression=True)
scipy.io.savemat(path("scipy-turned.mat"), {"x": table.T, "y": y.T})
scipy.io.savemat(path("scipy-fea-gnd.mat"), {"fea": table.astype("float32"), "gnd": y.astype("uint8"), "other": "text"})
scipy.io.savemat(path("scipy-sparse.mat"), {"X": sparse, "Y": np.array([[1], [1], [2], [2]])})
scipy.io.savemat(path("scipy-words.mat"), {"X": table, "Y": words})
scipy.io.savemat(path("scipy-images.mat"), {"X": np.arange(24.0).reshape(2, 3, 4), "Y": np.array([1, 2, 1, 2])})
scipy.io.savemat(path("scipy-named.mat"), {"measured": table, "kind": y, "noise": table + 1})
scipy.io.savemat(path("scipy-split.mat"), {"trainIdx": np.array([[1], [3], [5]]), "testIdx": np.array([[2, 4]])})


def matlab73(name, fill):
    with h5py.File(path(name), "w", userblock_size=512, libver="earliest") as f:
        fill(f)
    with open(path(name), "r+b") as f:
        text = b"MATLAB 7.3 MAT-file, Platform: GLNXA64, Created on: Mon Jan 01 00:00:00 2024 HDF5 schema 1.00 ."
        f.write(text.ljust(116, b" ") + b"\0" * 8 + b"\0\2IM")


def put(f, name, array, kind, **options):
    dataset = f.create_dataset(name, data=np.asarray(array).T, **options)
    dataset.attrs["MATLAB_class"] = np.bytes_(kind)
    return dataset


def plain(f):
    put(f, "X", table, "double")
    put(f, "Y", y, "double")


def packed(f):
    put(f, "X", table.astype("uint8"), "uint8", chunks=(2, 3), compression="gzip")
    put(f, "Y", y, "double", chunks=(1, 5), compression="gzip", shuffle=True)


def sparse73(f):
    group = f.create_group("X")
    group.attrs["MATLAB_class"] = np.bytes_("double")
    group.attrs["MATLAB_sparse"] = np.uint64(4)
    group.create_dataset("data", data=sparse.data)
    group.create_dataset("ir", data=sparse.indices.astype("uint64"))
    group.create_dataset("jc", data=sparse.indptr.astype("uint64"))
    put(f, "Y", np.array([[1], [1], [2], [2]], dtype=float), "double")


def words73(f):
    put(f, "X", table, "double")
    references = f.create_group("#refs#")
    cells = []
    for i, word in enumerate(words[:, 0]):
        cell = references.create_dataset(f"c{i}", data=np.array([[ord(c)] for c in word], dtype="uint16"))
        cell.attrs["MATLAB_class"] = np.bytes_("char")
        cells.append(cell.ref)
    dataset = f.create_dataset("Y", data=np.array([cells], dtype=object), dtype=h5py.ref_dtype)
    dataset.attrs["MATLAB_class"] = np.bytes_("cell")


matlab73("v73-xy.mat", plain)
matlab73("v73-packed.mat", packed)
matlab73("v73-sparse.mat", sparse73)
matlab73("v73-words.mat", words73)
