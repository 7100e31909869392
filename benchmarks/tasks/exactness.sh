# The engine against a double loop over all pairs of MNIST's first 5,000 rows, bit for bit.
if need mnist/train-images-idx3-ubyte.gz; then
  for door in native java; do
    for projection in auto off; do
      JAVA_OPTIONS="-Dfoldsieve.blas=$door -Dfoldsieve.neighbors.projection=$projection" \
        java_task ExactnessCheck --file "$data/mnist/train-images-idx3-ubyte.gz" --rows 5000
    done
  done
fi
