"""Puts foldsieve.jar of the built repository into the wheel.

The jar holds the native OpenBLAS of the machine that built it, so the wheel is of its platform; it
runs on every Python 3.
"""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from wheel.bdist_wheel import bdist_wheel

HERE = Path(__file__).resolve().parent


class BuildWithJar(build_py):
    """Copies the jar and the licences beside the Python files."""

    def run(self):
        super().run()
        jar = HERE.parent / "foldsieve-app" / "target" / "foldsieve.jar"
        inside = HERE / "src" / "foldsieve" / "foldsieve.jar"
        if not jar.is_file() and not inside.is_file():
            raise SystemExit(
                f"there is no {jar}; build it first: mvn -q package -DskipTests, in the repository"
            )
        target = Path(self.build_lib) / "foldsieve"
        target.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(jar if jar.is_file() else inside, target / "foldsieve.jar")
        for name in ("LICENSE", "NOTICE"):
            if (HERE.parent / name).is_file():
                shutil.copyfile(HERE.parent / name, target / name)


class WheelOfItsPlatform(bdist_wheel):
    """Any Python 3, this platform."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        _, _, platform = super().get_tag()
        return "py3", "none", platform


setup(cmdclass={"build_py": BuildWithJar, "bdist_wheel": WheelOfItsPlatform})
