# Maps that came later beside scikit-learn, and MultiSURF beside loops of the shape of skrebate's.
# Work of milliseconds is repeated often enough for Java to have compiled it.
beside() { # CASE METHODS ARGUMENTS...
  local case=$1 methods=$2 method; shift 2
  for method in $methods; do
    java_task MethodBenchmark --case "$case" --methods $method "$@"
    peer methods.py sklearn --case "$case" --methods $method
  done
}
if need digits.csv.gz; then
  beside "digits 1797x64" "lda kpca ltsa" --repeats 100 --file "$data/digits.csv.gz" --label last
fi
if need mnist/train-images-idx3-ubyte.gz; then
  beside "mnist 5000" "lda kpca ltsa" --file "$data/mnist/train-images-idx3-ubyte.gz" --rows 5000
fi
if need wdbc.csv; then
  java_task SupervisedBenchmark --method multisurf --case "wdbc 569x30" --repeats 200 --file "$data/wdbc.csv"
  peer methods.py numpy --case "wdbc 569x30" --methods multisurf --repeats 5
fi
if need coil20.mat; then
  java_task SupervisedBenchmark --method multisurf --case "COIL20 1440x1024" --repeats 2 --file "$data/coil20.mat"
  peer methods.py numpy --case "COIL20 1440x1024" --methods multisurf --repeats 1
fi
if need colon.mat; then
  java_task SupervisedBenchmark --method cfs --picks 17 --bins 3 --case "colon 17 of 2000 features" --file "$data/colon.mat"
  java_peer weka WekaCfs --task cfs --case "colon 17 of 2000 features"
fi
