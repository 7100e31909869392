"""Libraries of the machine beside ours: another OpenBLAS in the process, another build of ours."""

import os
import re
import subprocess
import sys
import textwrap
import zipfile

import pytest

from foldsieve._jvm import class_path

pytestmark = pytest.mark.skipif(
    not os.path.exists("/proc/self/maps"), reason="needs Linux's list of what is in memory"
)

#: Puts the libraries of linear algebra in memory into ``mapped()``, each file once.
MAPPED = '''
def mapped():
    with open("/proc/self/maps") as maps:
        files = {line.split(None, 5)[5].strip() for line in maps if "r-x" in line and "/" in line}
    return sorted(os.path.realpath(file) for file in files if "blas" in file.lower())
'''


def test_every_method_beside_another_openblas(tmp_path):
    """All methods, those of LAPACK among them, after another OpenBLAS was loaded and used."""
    ended = subprocess.run(
        [
            sys.executable,
            "-c",
            textwrap.dedent(
                """
                import ctypes, os, numpy as np, scipy.linalg as la
                A = np.random.RandomState(0).rand(300, 300)
                la.eigh(A @ A.T); la.svd(A); np.linalg.solve(A, A)
                try:  # for all to find, as the worst neighbour has it
                    ctypes.CDLL("libopenblas.so.0", mode=ctypes.RTLD_GLOBAL)
                except OSError:
                    pass
                """
            )
            + MAPPED
            + textwrap.dedent(
                """
                print("before", *mapped())
                import foldsieve as fs
                from foldsieve._jvm import java
                y = np.arange(60) % 2
                X = np.random.RandomState(1).randint(0, 9, (60, 16)) + 3.0 * y[:, None]
                done = 0
                for module in (fs.selectors, fs.embeddings):
                    for name in module.__all__:
                        getattr(module, name)().fit(X, y)
                        done += 1
                print("done", done, "of", len(fs.selectors.__all__) + len(fs.embeddings.__all__))
                print("after", *mapped())
                print("by", java("numeric.blas.Blas").describe())
                print("alive", la.eigh(A @ A.T)[0].shape)
                """
            ),
        ],
        capture_output=True,
        text=True,
        timeout=400,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
    )
    said = dict(line.split(" ", 1) for line in ended.stdout.splitlines() if " " in line)
    assert said.get("alive") == "(300,)", ended.stdout + ended.stderr
    done, every = said["done"].split(" of ")
    assert done == every
    theirs = [file for file in said.get("before", "").split() if "openblas" in file.lower()]
    if not theirs:
        pytest.skip("numpy and scipy of this Python bring no OpenBLAS, and the machine has none")
    after = said["after"].split()
    ours = [file for file in after if file.startswith(str(tmp_path.resolve()))]
    assert any(os.path.basename(file).startswith("libopenblas") for file in ours), said
    assert set(theirs) <= set(after), "the other one is still there"
    assert re.match(r"OpenBLAS .*, native", said["by"]), said["by"]


def test_two_builds_at_once(tmp_path):
    """Two jars of one name with different native libraries: neither writes over the other's."""
    original = class_path()[0]
    altered = tmp_path / "b" / "foldsieve.jar"
    altered.parent.mkdir()
    changed = 0
    with zipfile.ZipFile(original) as old, zipfile.ZipFile(altered, "w") as new:
        for entry in old.infolist():
            content = old.read(entry)
            if re.search(r"libopenblas[^/]*$", entry.filename):
                content += b"another build"  # behind all that is loaded
                changed += 1
            new.writestr(entry, content)
    assert changed, "no OpenBLAS in the jar"
    same = tmp_path / "a" / "foldsieve.jar"
    same.parent.mkdir()
    os.symlink(original, same)
    processes = [_start(jar, tmp_path / "cache") for jar in (same, altered)]
    try:
        libraries = [_line(process, "using") for process in processes]
        assert not set(libraries[0].split()) & set(libraries[1].split())
        for process in processes:  # both loaded, both at work
            process.stdin.write("go on\n")
            process.stdin.flush()
        results = [_line(process, "result") for process in processes]
        assert results[0] == results[1]
        for process in processes:
            assert process.wait(60) == 0
    finally:
        for process in processes:
            process.kill()
            process.communicate()
    # A third finds what the first left.
    third = _start(same, tmp_path / "cache")
    assert _line(third, "using") == libraries[0]
    assert "result " + results[0] in third.communicate("go on\n", timeout=120)[0]
    assert third.returncode == 0


def _start(jar, cache):
    return subprocess.Popen(
        [
            sys.executable,
            "-u",
            "-c",
            "import hashlib, os, sys, numpy as np, foldsieve as fs\n"
            + MAPPED
            + textwrap.dedent(
                """
                X = np.random.RandomState(0).rand(200, 30)
                def places():
                    every = [fs.PrincipalComponents(3), fs.LocallyLinearEmbedding(2), fs.Isomap(2)]
                    return b"".join(model.fit(X).embedding_.tobytes() for model in every)
                first = places()
                print("using", *[file for file in mapped() if file.startswith(sys.argv[1])])
                sys.stdin.readline()
                for again in range(20):
                    assert places() == first
                print("result", hashlib.sha256(first).hexdigest())
                """
            ),
            str(cache.resolve()),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "FOLDSIEVE_JAR": str(jar), "XDG_CACHE_HOME": str(cache)},
    )


def _line(process, word):
    line = process.stdout.readline().strip()
    assert line.startswith(word + " /") or line.startswith(word + " ") and word == "result", line
    return line[len(word) + 1 :]
