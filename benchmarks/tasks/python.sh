# Foldsieve as seen from Python, beside scikit-learn in the same process: what a warm fit of a small
# table costs, an array on its way into Java, and maps and neighbours; by turns, for ratios of a
# busy machine.
if "$python" -c 'import jpype, sklearn' 2>/dev/null; then
  java_task EmbeddingBenchmark --rows 5000 --methods isomap --repeats 0 > "$scratch/ignored"
  PYTHONPATH="$root/python/src" FOLDSIEVE_JAR="$root/foldsieve-app/target/foldsieve.jar" \
    "$python" "$here/peers/from_python.py" --threads "$threads" --scratch "$scratch"
else
  echo "MISSING,python,jpype: install Debian's python3-jpype and python3-sklearn"
fi
