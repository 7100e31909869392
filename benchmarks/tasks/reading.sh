# Reading on one core: 494,021 rows of 41 columns, three of them words, beside pandas and numpy.
# The text is unpacked before, so that both read the same bytes from the page cache. pandas reads
# into a frame (pandas-frame) or, as Foldsieve does, into a matrix of numbers (pandas). One run has
# as little heap as 3 x the numbers leaves beside the JVM: it must still read.
if need kddcup.data_10_percent.gz; then
  text=$scratch/kdd.csv
  gunzip -c "$data/kddcup.data_10_percent.gz" > "$text"
  bytes=$(stat -c %s "$text")
  on_one_core() { # in a shell of its own, which is held to the first processor where that can be
    (taskset -cp 0 "$BASHPID" >/dev/null 2>&1; "$@")
  }
  reading() { # reading JVM-OPTIONS ARGUMENTS...
    local jvm=$1; shift
    # shellcheck disable=SC2086 # several words
    on_one_core java $jvm -cp "$here/target/classes:$here/target/lib/*" \
      org.foldsieve.benchmark.ReadingBenchmark "$@"
  }
  reading "-Xmx8g -XX:+UseParallelGC" --file "$text" --case "kddcup csv" --bytes "$bytes"
  reading "-Xmx420m -XX:+UseParallelGC" --file "$text" --case "kddcup csv" --bytes "$bytes" \
    --system foldsieve-small-heap --repeats 0
  reading "-Xmx8g -XX:+UseParallelGC" --file "$data/kddcup.data_10_percent.gz" --case "kddcup csv.gz" --bytes "$bytes"
  for system in pandas pandas-frame; do
    on_one_core peer reading.py pandas --file "$text" --case "kddcup csv" --system $system
    on_one_core peer reading.py pandas --file "$data/kddcup.data_10_percent.gz" --case "kddcup csv.gz" --system $system
  done
  "$python" -c "import numpy as np; np.save('$scratch/kdd.npy', np.random.default_rng(1).random((494021, 41)))"
  array_bytes=$(stat -c %s "$scratch/kdd.npy")
  # The collector that Java takes on one core: the parallel one moves every array that is read.
  reading "-Xmx8g" --file "$scratch/kdd.npy" --case "npy 494021 x 41" --bytes "$array_bytes"
  # np.load as it is, and with the look at every value that a table of ours has had.
  for system in numpy numpy-checked; do
    on_one_core peer reading.py numpy --file "$scratch/kdd.npy" --case "npy 494021 x 41" --system $system
  done
fi
