"""Parquet and Arrow files, by the module that the package does without."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import foldsieve as fs

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "foldsieve-sql" / "target"
FILES = ROOT / "foldsieve-sql" / "src" / "test" / "resources"


def _python(code, *arguments):
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code), *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=240,
        env=dict(os.environ),
    )


@pytest.mark.skipif(not (BUILT / "foldsieve-sql.jar").is_file(), reason="foldsieve-sql is not built")
def test_with_the_module():
    said = _python(
        """
        import sys, foldsieve as fs
        fs.configure(class_path=sys.argv[1])
        parquet, arrow = (fs.read(file, label="none").data for file in sys.argv[2:])
        assert parquet.equals(arrow) and len(parquet) > 1, (parquet, arrow)
        print(*parquet.columns)
        """,
        BUILT,
        FILES / "mixed.parquet",
        FILES / "mixed-zstd.arrow",
    )
    assert said.returncode == 0, said.stderr
    assert said.stdout.strip(), said.stdout


def test_without_it_the_way_is_told(tmp_path):
    file = tmp_path / "table.parquet"
    file.write_bytes(b"PAR1 and so on PAR1")
    with pytest.raises(ValueError, match="foldsieve-sql.*configure.class_path=.*pandas"):
        fs.read(file)


def test_a_class_path_that_is_not_there(tmp_path):
    said = _python(
        "import sys, foldsieve as fs; fs.configure(class_path=[sys.argv[1]])", tmp_path / "nowhere"
    )
    assert "class_path names a jar or a folder with jars" in said.stderr
