# Files larger than the memory, or nearly: NPY of 6 GB with a heap of 2 GiB, CSV and LIBSVM of 2 GB
# with ones of 5 and 8 GiB. The floor is the file through the page cache (cat).
large_task() { # large_task CASE HEAP FILE ARGUMENTS...
  local kase=$1 heap=$2 file=$3; shift 3
  /usr/bin/time -f '%e' -o "$scratch/time" cat "$file" > /dev/null
  read -r floor < "$scratch/time"
  /usr/bin/time -f '%e %M %U' -o "$scratch/time" \
    java -XX:+UseParallelGC "-Xmx$heap" -jar "$root/foldsieve-app/target/foldsieve.jar" \
    rank "$file" "$@" --top 20 --scale none --threads "$threads" > /dev/null 2> "$scratch/err" ||
    { echo "MISSING,large-files,$kase failed: $(tail -1 "$scratch/err")"; return 0; }
  read -r seconds kib cpu < "$scratch/time"
  echo "RESULT,large-files,$kase,foldsieve,$seconds,$seconds,$seconds,$((kib / 1024)),whole process; heap $heap; $cpu s of processor; cat $floor s"
}
if command -v /usr/bin/time > /dev/null; then
  "$root/foldsieve" --version > /dev/null 2>&1 # builds on first use
  make_large() { "$python" "$here/peers/large_data.py" "$1" "$scratch" ${FOLDSIEVE_BENCHMARK_SCALE:-}; }
  make_large npy
  for method in variance fisher; do
    large_task "NPY 6 GB: $method" 2g "$scratch/large.npy" --labels "$scratch/large.labels" --method $method
  done
  rm -f "$scratch"/large.*
  make_large csv
  large_task "CSV 2 GB: fisher" 5g "$scratch/large.csv" --label kind --method fisher
  rm -f "$scratch"/large.*
  make_large libsvm
  large_task "LIBSVM 2 GB: fisher" 8g "$scratch/large.libsvm" --method fisher
  rm -f "$scratch"/large.*
else
  echo "MISSING,large-files,/usr/bin/time: install Debian's time"
fi
