# The engine against a double loop over all pairs of MNIST's first rows, bit for bit. From about
# 8,000 rows on it searches in few directions first.
if need mnist/train-images-idx3-ubyte.gz; then
  for door in native java; do
    for n in 5000 8000; do
      JAVA_OPTIONS="-Dfoldsieve.blas=$door" \
        java_task ExactnessCheck --file "$data/mnist/train-images-idx3-ubyte.gz" --rows $n
    done
  done
fi
