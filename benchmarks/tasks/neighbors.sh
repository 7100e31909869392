# Exact 10 nearest neighbours beside FAISS and scikit-learn.
lines=$scratch/neighbors.txt
if need mnist/train-images-idx3-ubyte.gz; then
  images=$data/mnist/train-images-idx3-ubyte.gz
  for n in 10000 20000 60000; do
    java_task NeighborBenchmark --file "$images" --rows $n | tee -a "$lines"
    peer neighbors.py faiss --file "$images" --rows $n --systems faiss | tee -a "$lines"
    [ $n = 20000 ] && peer neighbors.py sklearn --file "$images" --rows $n --systems sklearn
  done
  # As a user meets it: two more Java machines that search once.
  for _ in 1 2; do
    java_task NeighborBenchmark --file "$images" --rows 20000 --repeats 0 --system foldsieve-fresh
  done
  JAVA_OPTIONS=-Dfoldsieve.neighbors.projection=off \
    java_task NeighborBenchmark --file "$images" --rows 20000 --system foldsieve-all-columns | tee -a "$lines"
  JAVA_OPTIONS=-Dfoldsieve.blas=java \
    java_task NeighborBenchmark --file "$images" --rows 20000 --system foldsieve-java
fi
java_task NeighborBenchmark --gaussian 784 --rows 20000
peer neighbors.py faiss --gaussian 784 --rows 20000 --systems faiss
if need news20.t.libsvm; then
  java_task NeighborBenchmark --file "$data/news20.t.libsvm" --name news20
fi
# How time grows with the rows, and how near the product of all columns comes to the machine's.
[ -e "$lines" ] && awk -F, '
  FILENAME ~ /machine/ && $2 == "sgemm" { limit = $3 + 0 }
  $1 == "RESULT" { time[$4 SUBSEP $3] = $6; systems[$4] }
  END {
    for (s in systems) {
      few = time[s SUBSEP "mnist 10000"]; many = time[s SUBSEP "mnist 60000"]
      if (few && many)
        printf "CHECK,neighbors from 10000 to 60000 rows,%s,time grows as rows ^ %.2f\n", s, log(many / few) / log(6)
    }
    full = time["foldsieve-all-columns" SUBSEP "mnist 20000"]
    if (full && limit)
      printf "CHECK,neighbors mnist 20000,foldsieve-all-columns,%.0f of %.0f GF/s (n n d flops) = %d %% of sgemm\n",
        20000 * 20000 * 784 / full / 1e9, limit, 100 * 20000 * 20000 * 784 / full / 1e9 / limit
  }' "$scratch/machine.txt" "$lines"
