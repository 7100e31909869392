# umap and tsne beside umap-learn, uwot, scikit-learn and Rtsne, with everybody's defaults; then how well
# each of the maps keeps neighbours. scikit-learn and Rtsne need minutes for 20,000 rows: once.
layouts() { # CASE ARGUMENTS...
  local kase=$1 method system; shift
  for method in umap tsne; do
    java_task LayoutBenchmark --case "$kase" --method $method "$@"
    peer layouts.py $([ $method = umap ] && echo umap || echo sklearn) --case "$kase" --method $method \
      --repeats 0
    if Rscript -e "library($([ $method = umap ] && echo uwot || echo Rtsne))" > /dev/null 2>&1; then
      Rscript "$here/peers/layouts.R" "$kase" $method "$threads" "$scratch"
    else
      echo "MISSING,layouts.R,install Debian's r-cran-uwot and r-cran-rtsne"
    fi
    java_task LayoutBenchmark --case "$kase" --method $method --judge yes "$@"
    for system in foldsieve umap-learn scikit-learn uwot Rtsne; do
      rm -f "$scratch/$method-$system"
    done
  done
}
need digits.csv.gz && layouts "digits 1797x64" --file "$data/digits.csv.gz" --features 64
need coil20.mat && layouts "coil20 1440x1024" --file "$data/coil20.mat"
need mnist/train-images-idx3-ubyte.gz \
  && layouts "mnist 20000" --file "$data/mnist/train-images-idx3-ubyte.gz" --rows 20000 --repeats 1
