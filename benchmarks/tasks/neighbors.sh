# Exact 10 nearest neighbours beside FAISS and scikit-learn.
if need mnist/train-images-idx3-ubyte.gz; then
  images=$data/mnist/train-images-idx3-ubyte.gz
  for n in 10000 20000 60000; do
    java_task NeighborBenchmark --file "$images" --rows $n
    peer neighbors.py faiss --file "$images" --rows $n --systems faiss
    [ $n = 20000 ] && peer neighbors.py sklearn --file "$images" --rows $n --systems sklearn
  done
  JAVA_OPTIONS=-Dfoldsieve.blas=java java_task NeighborBenchmark --file "$images" --rows 20000 --system foldsieve-java
fi
java_task NeighborBenchmark --gaussian 784 --rows 20000
peer neighbors.py faiss --gaussian 784 --rows 20000 --systems faiss
