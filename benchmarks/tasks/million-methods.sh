# Scores and maps of a million rows of 50 columns, and scores of kddcup, which is full of equal rows:
# a JVM each, in a heap that leaves room for native memory within 8 GiB. The stages say how much of
# it is the search for neighbours.
million=${MILLION:-1000000}
methods_of() { # METHODS ARGUMENTS...
  local methods=$1 method; shift
  for method in $methods; do
    JAVA_OPTIONS=-Xmx5g java_task MillionMethodsBenchmark --method $method "$@"
  done
}
scores="laplacian frll-q gka-supervised auto relieff"
methods_of "$scores pca lpp laplacian-eigenmaps lle lne umap" --rows $million
need kddcup.data_10_percent.gz && methods_of "$scores" --file "$data/kddcup.data_10_percent.gz"
