# Foldsieve as seen from Python, beside scikit-learn in the same process: what a warm fit of a small
# table costs, an array on its way into Java, and maps and neighbours. The same maps and neighbours
# by our own program stand beside them: "times" of "foldsieve from Python" says what Python costs.
if "$python" -c 'import jpype, sklearn' 2>/dev/null; then
  for method in isomap lle laplacian-eigenmaps; do
    java_task EmbeddingBenchmark --rows 5000 --methods $method --repeats 5
  done
  java_task NeighborBenchmark --gaussian 784 --rows 5000
  PYTHONPATH="$root/python/src" FOLDSIEVE_JAR="$root/foldsieve-app/target/foldsieve.jar" \
    "$python" "$here/peers/from_python.py" --threads "$threads" --scratch "$scratch"
else
  echo "MISSING,python,jpype: install Debian's python3-jpype and python3-sklearn"
fi
