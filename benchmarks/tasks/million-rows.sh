# Neighbours of very many rows: exact beside FAISS's flat index, which is estimated from 100,000
# rows, and with a recall of 0.99 beside hnswlib and FAISS. MILLION sets another number of rows.
# The images are those of MNIST, moved by some pixels, up to 200,000 of them.
million=${MILLION:-1000000}
for columns in 16 50; do
  for kind in clustered uniform; do
    for n in $((million / 4)) $million; do
      java_task MillionRowsBenchmark --kind $kind --rows $n --columns $columns
      peer million_rows.py faiss --kind $kind --rows $n --columns $columns --systems flat --flat 100000
    done
  done
done
for n in $((million / 4)) $million; do
  java_task MillionRowsBenchmark --kind clustered --rows $n --columns 128 --recall 0.99
  peer million_rows.py faiss --kind clustered --rows $n --columns 128 --systems ivf,hnsw --recall 0.99
  peer million_rows.py hnswlib --kind clustered --rows $n --columns 128 --systems hnswlib --recall 0.99
done
images=mnist/train-images-idx3-ubyte.gz
if need $images; then
  for n in 50000 100000 200000; do
    java_task MillionRowsBenchmark --kind shifted --rows $n --file "$data/$images"
    peer million_rows.py faiss --kind shifted --rows $n --columns 784 --systems flat --flat 50000
  done
fi
