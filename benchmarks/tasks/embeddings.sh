# Maps into two dimensions, each in a process of its own, beside scikit-learn and Smile; and the large
# ones alone, in a heap that leaves room for native memory within 8 GiB. Smile needs minutes: once.
embed_beside() { # METHODS ARGUMENTS...: 5,000 rows
  local methods=$1 method; shift
  for method in $methods; do
    java_task EmbeddingBenchmark --rows 5000 --methods $method --peers yes "$@"
    peer embeddings.py sklearn --rows 5000 --methods $method "$@"
    java_peer smile SmileMaps --case "$kase 5000" --method $method --repeats 0
  done
}
kase="swiss roll" embed_beside "lle laplacian-eigenmaps isomap"
for rows in 10000 20000 40000; do
  java_task EmbeddingBenchmark --rows $rows --methods lle+laplacian-eigenmaps --repeats 1
done
if need mnist/train-images-idx3-ubyte.gz; then
  images=$data/mnist/train-images-idx3-ubyte.gz
  kase=mnist embed_beside "lle isomap" --file "$images"
fi
