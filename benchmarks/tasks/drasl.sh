# DRASL beside a plain numpy implementation written for this benchmark.
if need att-faces.npz; then
  java_task DraslBenchmark --file "$data/att-faces.npz"
  peer drasl.py numpy --file "$data/att-faces.npz"
fi
