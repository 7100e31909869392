# auto beside its candidates ranking all rows once, in one process with shared neighbours.
for set in digits.csv.gz colon.mat coil20.mat; do
  need $set && java_task AutoBenchmark --file "$data/$set"
done
