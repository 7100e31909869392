# Many columns: 200 x 500,000 dense (0.8 GB) and 20,000 x 1,000,000 sparse, the best 200 features, as
# a process of its own with a heap of 3 x the data (sparse: what a million names leave no choice about).
# wide_task CASE HEAP ARGUMENTS...: wall seconds, the largest resident set, processor seconds beside.
wide_task() {
  local kase=$1 heap=$2; shift 2
  /usr/bin/time -f '%e %M %U' -o "$scratch/time" \
    java -XX:+UseParallelGC "-Xmx$heap" -jar "$root/foldsieve-app/target/foldsieve.jar" \
    rank "$@" --scale none --threads "$threads" > /dev/null 2> "$scratch/err" ||
    { echo "MISSING,wide,$kase failed: $(tail -1 "$scratch/err")"; return 0; }
  read -r seconds kib cpu < "$scratch/time"
  echo "RESULT,wide,$kase,foldsieve,$seconds,$seconds,$seconds,$((kib / 1024)),whole process; heap $heap; $cpu s of processor"
}
if command -v /usr/bin/time > /dev/null; then
  "$root/foldsieve" --version > /dev/null 2>&1 # builds on first use
  for kind in wide sparse; do
    "$python" "$here/peers/large_data.py" $kind "$scratch" ${FOLDSIEVE_BENCHMARK_SCALE:-}
    for method in variance fisher mrmr-mid cfs gka-supervised; do
      if [ $kind = wide ]; then
        wide_task "$method 200 x 500k" 2400m "$scratch/wide.npy" --labels "$scratch/wide.labels" --method $method --top 200
      else
        wide_task "$method 20k x 1M sparse" 1200m "$scratch/sparse.libsvm" --method $method --top 200
      fi
    done
    rm -f "$scratch"/wide.* "$scratch"/sparse.*
  done
else
  echo "MISSING,wide,/usr/bin/time: install Debian's time"
fi
