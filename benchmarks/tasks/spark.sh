# Foldsieve on Spark: processor time beyond the single engine, what is shuffled, growth with
# executors, and kddcup from its file to a ranking beside Spark's own selector.
#
# Spark comes with the Java peers; the module itself is built here. SPARK_PARTS names what is run,
# by default all: mnist (20,000 rows), large (60,000), executors (one and two), kddcup, and
# kddcup-laplacian, which takes minutes.
spark_task() {
  local opens="" jars=$here/peers/java/spark/target/lib module=$root/foldsieve-spark/target
  for package in lang lang.invoke lang.reflect io net nio util util.concurrent util.concurrent.atomic; do
    opens="$opens --add-opens=java.base/java.$package=ALL-UNNAMED"
  done
  SPARK_HOME=$scratch/spark-home SPARK_SCALA_VERSION=2.13 SPARK_LOCAL_IP=127.0.0.1 \
    SPARK_LOCAL_DIRS=$scratch java -Xmx6g $opens --add-opens=java.base/sun.nio.ch=ALL-UNNAMED \
    -cp "$module/classes:$(ls "$here"/target/lib/*.jar "$jars"/*.jar | paste -sd: -)" \
    "$here/spark/SparkBenchmark.java" "$@"
}
if [ -d "$here/peers/java/spark/target/lib" ]; then
  mkdir -p "$scratch/spark-home/jars"
  [ $build = no ] || (cd "$root" && mvn -q -B -pl foldsieve-spark -am compile -Dspotless.check.skip)
  parts=${SPARK_PARTS:-mnist large executors kddcup kddcup-laplacian}
  if need mnist/train-images-idx3-ubyte.gz; then
    images=$data/mnist/train-images-idx3-ubyte.gz
    case " $parts " in *" mnist "*) spark_task 'local[2]' mnist "$images" 20000 ;; esac
    case " $parts " in *" large "*) spark_task 'local[2]' mnist "$images" 60000 ;; esac
    case " $parts " in *" executors "*)
      spark_task 'local-cluster[1,1,2048]' mnist "$images" 20000
      spark_task 'local-cluster[2,1,2048]' mnist "$images" 20000 ;;
    esac
  fi
  if need kddcup.data_10_percent.gz; then
    for part in kddcup kddcup-laplacian; do
      case " $parts " in *" $part "*) spark_task 'local[2]' $part "$data/kddcup.data_10_percent.gz" ;; esac
    done
  fi
else
  echo "MISSING,spark,peers/java/spark was not built: see $output/peers.log"
fi
