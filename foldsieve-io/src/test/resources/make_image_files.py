"""Makes the files of org/foldsieve/io/image/images with Pillow, and those of org/foldsieve/io/image/idx."""

import gzip
import os
import struct

import numpy as np
from PIL import Image

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "org", "foldsieve", "io", "image")


def path(*names):
    full = os.path.join(HERE, *names)
    os.makedirs(os.path.dirname(full), exist_ok=True)
    return full


def picture(seed):
    return ((np.arange(12).reshape(3, 4) * 20 + seed) % 256).astype("uint8")


Image.fromarray(picture(0)).save(path("images", "faces", "anna", "1.png"))
Image.fromarray(picture(1)).save(path("images", "faces", "anna", "2.pgm"))
Image.fromarray(np.stack([picture(2)] * 3, axis=2)).save(path("images", "faces", "bert", "1.png"))
Image.fromarray(picture(3)).convert("P").save(path("images", "faces", "bert", "2.png"))
Image.fromarray(np.full((3, 4), 100, dtype="uint8")).save(path("images", "faces", "carl", "1.jpg"), quality=100)
with open(path("images", "faces", "carl", "notes.txt"), "w") as f:
    f.write("not an image\n")
Image.fromarray(picture(4).astype("uint16") * 257).save(path("images", "wide.png"))
Image.fromarray(np.stack([picture(0), picture(1), picture(2)], axis=2)).save(path("images", "colour.png"))
Image.fromarray(np.arange(6, dtype="uint8").reshape(2, 3)).save(path("images", "small.png"))

pixels = (np.arange(24) * 9 % 256).astype("uint8")
with open(path("idx", "tiny-images-idx3-ubyte"), "wb") as f:
    f.write(struct.pack(">IIII", 0x00000803, 4, 2, 3) + pixels.tobytes())
with open(path("idx", "tiny-labels-idx1-ubyte.gz"), "wb") as f:
    with gzip.GzipFile(filename="", mode="wb", fileobj=f, mtime=0) as g:
        g.write(struct.pack(">II", 0x00000801, 4) + bytes([7, 8, 7, 9]))
with open(path("idx", "floats.idx"), "wb") as f:
    f.write(struct.pack(">III", 0x00000D02, 2, 3) + np.array([0.5, -1, 2, 3, 4, 5], dtype=">f4").tobytes())
