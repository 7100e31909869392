# Maps into two dimensions beside scikit-learn, and the large ones alone.
methods=lle+laplacian-eigenmaps+isomap
java_task EmbeddingBenchmark --rows 5000 --methods $methods
peer embeddings.py sklearn --rows 5000 --methods $methods
for method in lle lne laplacian-eigenmaps isomap; do
  java_task EmbeddingBenchmark --rows 70000 --methods $method --repeats 0
done
if need mnist/train-images-idx3-ubyte.gz; then
  images=$data/mnist/train-images-idx3-ubyte.gz
  java_task EmbeddingBenchmark --file "$images" --rows 5000 --methods lle+isomap
  peer embeddings.py sklearn --file "$images" --rows 5000 --methods lle+isomap
  for method in lle lne laplacian-eigenmaps isomap; do
    java_task EmbeddingBenchmark --file "$images" --rows 60000 --methods $method --repeats 0
  done
fi
