# Principal components, k-means and 1-NN beside scikit-learn and Smile.
if need mnist/train-images-idx3-ubyte.gz; then
  for n in 5000 20000; do
    java_task CompanionBenchmark --file "$data/mnist/train-images-idx3-ubyte.gz" --rows $n
    peer companions.py sklearn --file "$data/mnist/train-images-idx3-ubyte.gz" --rows $n
    java_peer smile SmileMaps --case "mnist $n" --method pca --repeats 1
  done
fi
