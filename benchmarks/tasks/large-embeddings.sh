# Maps of 60,000 and 70,000 rows, where no peer finishes, in a heap that leaves room for native memory
# within 8 GiB. This takes up to an hour.
embed_large() { # ROWS ARGUMENTS...
  local rows=$1 method; shift
  for method in lle lne laplacian-eigenmaps isomap; do
    JAVA_OPTIONS=-Xmx5g java_task EmbeddingBenchmark --rows $rows --methods $method --repeats 0 "$@"
  done
}
embed_large 70000
if need mnist/train-images-idx3-ubyte.gz; then
  embed_large 60000 --file "$data/mnist/train-images-idx3-ubyte.gz"
fi
