"""Writes the tables of the tasks wide and large-files: large_data.py KIND FOLDER [SCALE].

Seeded; SCALE below 1 makes fewer rows, to try the tasks out. numpy alone.
"""
import sys

import numpy as np

kind, folder = sys.argv[1:3]
scale = float(sys.argv[3]) if len(sys.argv) > 3 else 1.0
rng = np.random.default_rng(1)


def wide():
    """200 x 500,000 dense, four classes, 500 features that tell them."""
    rows, features = 200, int(500_000 * scale)
    y = np.arange(rows) % 4
    x = rng.standard_normal((rows, features))
    x[:, :500] += y[:, None] * rng.random(500)
    np.save(folder + "/wide.npy", x)
    np.savetxt(folder + "/wide.labels", y, "c%d")


def sparse():
    """20,000 x 1,000,000 with 100 entries a row, four classes."""
    features = 1_000_000
    with open(folder + "/sparse.libsvm", "w") as out:
        for _ in range(int(20_000 * scale)):
            y = rng.integers(0, 4)
            index = np.unique(np.r_[rng.integers(0, features, 80), y * 1000 + rng.integers(0, 1000, 20)])
            out.write(f"{y} " + " ".join(f"{j + 1}:{v:.4f}" for j, v in zip(index, rng.random(len(index)) + 0.5)) + "\n")


def npy():
    """1,500,000 x 1,000 floats of four bytes: 6 GB."""
    rows, features, step = int(1_500_000 * scale) // 10_000 * 10_000, 1_000, 10_000
    y = np.arange(rows) % 3
    with open(folder + "/large.npy", "wb") as out:
        np.lib.format.write_array_header_1_0(
            out, {"descr": "<f4", "fortran_order": False, "shape": (rows, features)})
        base = rng.random((step, features), dtype=np.float32)
        for i in range(0, rows, step):  # shifted by a row each time: drawing is slower than reading
            block = np.roll(base, i // step, axis=0)
            block[:, :20] += y[i:i + step, None] * np.linspace(0.05, 0.5, 20, dtype=np.float32)
            block.tofile(out)
    np.savetxt(folder + "/large.labels", y, "k%d")


def csv():
    """1,000,000 x 220 numbers of six decimals and a column of words: 2 GB."""
    rows, features, step = int(1_000_000 * scale) // 20_000 * 20_000, 220, 2_000
    with open(folder + "/large.csv", "w") as out:
        out.write(",".join(f"s{j}" for j in range(features)) + ",kind\n")
        for i in range(0, rows, 10 * step):
            lines = [",".join(row) for row in np.char.mod("%.6f", rng.random((step, features)))]
            for k in range(10):  # each block ten times: writing is slower than what is measured
                out.write("".join(f"{line},k{(i + k * step + r) % 3}\n" for r, line in enumerate(lines)))


def libsvm():
    """1,000,000 rows of 160 entries among 100,000 features: 2 GB."""
    step = 1_000
    with open(folder + "/large.libsvm", "w") as out:
        for i in range(0, int(1_000_000 * scale) // (10 * step) * 10 * step, 10 * step):
            lines = []
            for _ in range(step):
                index = np.unique(rng.integers(1, 100_000, 160))
                lines.append(" ".join(f"{j}:{v:.4f}" for j, v in zip(index, rng.random(len(index)))))
            for k in range(10):
                out.write("".join(f"{(i + k * step + r) % 3} {line}\n" for r, line in enumerate(lines)))


{"wide": wide, "sparse": sparse, "npy": npy, "csv": csv, "libsvm": libsvm}[kind]()
