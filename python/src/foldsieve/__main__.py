"""``python -m foldsieve``: the command line, with the jar of this package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from ._jvm import class_path


def main() -> int:
    """Runs the command line with the arguments of this program."""
    home = os.environ.get("JAVA_HOME")
    java = os.path.join(home, "bin", "java") if home else shutil.which("java")
    if not java:
        print("there is no Java: install a JDK or JRE, 17 or later", file=sys.stderr)
        return 2
    path = os.pathsep.join(class_path())
    command = [java, "-cp", path, "org.foldsieve.app.Foldsieve", *sys.argv[1:]]
    if os.name != "nt":
        # Signals and the exit code are the program's own: Ctrl-C ends `explore` with 0.
        os.execv(java, command)
    with subprocess.Popen(command) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue  # the program heard it too, and ends


if __name__ == "__main__":
    sys.exit(main())
