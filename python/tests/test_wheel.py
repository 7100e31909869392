"""What ``pip install ./python`` makes of a built repository: the wheel, and what it is installed as."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import textwrap
import zipfile
from pathlib import Path

import pytest

from foldsieve import __version__

PYTHON = Path(__file__).resolve().parents[1]
JAR = PYTHON.parent / "foldsieve-app" / "target" / "foldsieve.jar"


def _run(*command, **given):
    return subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, timeout=400, **given
    )


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    """A copy of what pip needs of the built repository, for it builds beside the sources."""
    if not JAR.is_file():
        pytest.fail(f"there is no {JAR}; run mvn -q package -DskipTests first")
    copy = tmp_path_factory.mktemp("repository")
    left_out = shutil.ignore_patterns("build", "*.egg-info", "__pycache__", "foldsieve.jar")
    shutil.copytree(PYTHON, copy / "python", ignore=left_out)
    for name in ("LICENSE", "NOTICE"):
        shutil.copy(PYTHON.parent / name, copy)
    (copy / "foldsieve-app" / "target").mkdir(parents=True)
    os.symlink(JAR, copy / "foldsieve-app" / "target" / "foldsieve.jar")
    return copy


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """The bin folder of a new venv that sees the packages of the system."""
    pytest.importorskip("wheel")
    folder = tmp_path_factory.mktemp("venv")
    # sys.executable may be a venv's own Python, whose packages a venv of it would not see.
    base = getattr(sys, "_base_executable", None) or sys.executable
    made = _run(base, "-m", "venv", "--system-site-packages", folder)
    assert made.returncode == 0, made.stdout + made.stderr
    return folder / ("Scripts" if os.name == "nt" else "bin")


def _documented(prefix):
    """The command of the README, word by word."""
    text = (PYTHON / "README.md").read_text(encoding="utf-8")
    return re.search(rf"^    {prefix} (.*?)(?: +#.*)?$", text, re.MULTILINE).group(1).split()


def _without_paths():
    """The environment of this process, but nothing that leads to the sources."""
    return {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "FOLDSIEVE_JAR")}


def test_the_wheel(repository, environment, tmp_path):
    built = _run(
        environment / "python", "-m", "pip", "wheel", "--no-build-isolation", "--no-index",
        "--no-deps", "--wheel-dir", tmp_path, repository / "python", env=_without_paths(),
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    # The jar has the native code of one platform; of Python any 3 will do.
    assert wheel.name == f"foldsieve-{__version__}-py3-none-{platform}.whl"
    with zipfile.ZipFile(wheel) as inside:
        names = inside.namelist()
        ours = {("/" + name).rpartition("/foldsieve/")[2]: name for name in names if "/foldsieve/" in "/" + name}
        assert {"foldsieve.jar", "py.typed", "LICENSE", "NOTICE", "selectors.py"} <= set(ours)
        assert inside.read(ours["foldsieve.jar"]) == JAR.read_bytes()
        (about,) = (name for name in names if name.endswith(".dist-info/WHEEL"))
        assert f"Tag: py3-none-{platform}" in inside.read(about).decode()
        assert "Root-Is-Purelib: false" in inside.read(about).decode()


def test_installed_without_a_network(repository, environment, tmp_path):
    command = _documented("pip")
    assert {"install", "--no-build-isolation", "--no-index", "./python"} == set(command)
    assert _documented("pip") == _pip_of_the_guide()
    installed = _run(
        environment / "python", "-m", "pip", *command, cwd=repository, env=_without_paths()
    )
    assert installed.returncode == 0, installed.stdout + installed.stderr
    # A user's first lines, elsewhere: nothing but what was installed.
    used = _run(
        environment / "python",
        "-c",
        textwrap.dedent(
            """
            import foldsieve as fs
            X, y = fs.read("iris", return_X_y=True)
            print(fs.__file__)
            print(fs.FisherScore(n_features=2).fit(X, y).get_feature_names_out())
            """
        ),
        cwd=tmp_path,
        env=_without_paths(),
    )
    assert used.returncode == 0, used.stderr
    place, kept = used.stdout.splitlines()
    assert place.startswith(str(environment.parent)), place
    assert "petal" in kept
    program = _run(environment / "foldsieve", "rank", "iris", "--top", 1, "--output", "-",
                   "--quiet", cwd=tmp_path, env=_without_paths())
    assert program.returncode == 0 and "petal" in program.stdout, program.stderr


def _pip_of_the_guide():
    text = (PYTHON.parent / "docs" / "python.md").read_text(encoding="utf-8")
    return re.search(r"^    pip (.*)$", text, re.MULTILINE).group(1).split()


def test_a_repository_that_is_not_built(repository, environment, tmp_path):
    shutil.copytree(repository / "python", tmp_path / "python")
    refused = _run(
        environment / "python", "-m", "pip", "wheel", "--no-build-isolation", "--no-index",
        "--no-deps", "--wheel-dir", tmp_path, tmp_path / "python", env=_without_paths(),
    )
    assert refused.returncode != 0
    assert "mvn -q package -DskipTests" in refused.stdout + refused.stderr
