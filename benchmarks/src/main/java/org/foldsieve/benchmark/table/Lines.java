package org.foldsieve.benchmark.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the programs of a run printed, one fact a line:
 *
 * <pre>
 * MACHINE,limit,rate unit,note               sgemm, dgemm in GF/s, copy in GB/s; all threads
 * RESULT,task,case,system,first,min,median,MiB,note[,work]   seconds; work is sgemm:FLOPS, dgemm:FLOPS or copy:BYTES
 * GROWTH,task,system,variable,size,seconds   one point of a curve; a power law is fitted
 * CHECK,task,case,text                       whether both computed the same
 * MISSING,what,text                          a peer or a file that could not be had
 * </pre>
 *
 * <p>A case that ends in a number is also a point of the growth of its task in rows.
 */
final class Lines {

  /** One timing. Times a peer did not measure are NaN, its memory is -1. */
  record Result(
      String task,
      String kase,
      String system,
      double first,
      double min,
      double median,
      long mebibytes,
      String note,
      String work) {

    boolean isOurs() {
      return system.equals("foldsieve");
    }
  }

  /** What grows: the time of one system with one variable. */
  record Curve(String task, String system, String variable) {}

  /** A remark under a heading. */
  record Remark(String heading, String text) {}

  private static final Pattern SIZED = Pattern.compile("(.*) (\\d+)");

  private final List<Result> results = new ArrayList<>();
  private final Map<String, Double> limits = new TreeMap<>();
  private final Map<String, Double> ours = new HashMap<>();
  private final Map<Curve, TreeMap<Double, Double>> growth =
      new TreeMap<>(
          Comparator.comparing(Curve::task)
              .thenComparing(Curve::variable)
              .thenComparing(Curve::system));
  private final List<Remark> checks = new ArrayList<>();
  private final List<Remark> missing = new ArrayList<>();

  Lines(List<String> lines) {
    lines.forEach(this::read);
  }

  private void read(String line) {
    String[] part = line.split(",", -1);
    switch (part[0]) {
      case "MACHINE" -> limits.put(part[1], Double.parseDouble(part[2].split(" ")[0]) * 1e9);
      case "RESULT" -> add(part);
      case "GROWTH" ->
          point(new Curve(part[1], part[2], part[3]), number(part[4]), number(part[5]));
      case "CHECK" -> checks.add(new Remark(part[1], rest(part, 2)));
      case "MISSING" -> missing.add(new Remark(part[1], rest(part, 2)));
      default -> {} // what a program says besides
    }
  }

  private void add(String[] part) {
    Result result =
        new Result(
            part[1],
            part[2],
            part[3],
            number(part[4]),
            number(part[5]),
            number(part[6]),
            part[7].isEmpty() ? -1 : Long.parseLong(part[7]),
            part.length > 8 ? part[8] : "",
            part.length > 9 ? part[9] : "");
    results.add(result);
    if (result.isOurs()) {
      ours.put(key(result), result.min);
    }
    Matcher sized = SIZED.matcher(result.kase);
    if (sized.matches()) {
      Curve curve = new Curve(result.task + " " + sized.group(1), result.system, "rows");
      point(curve, Double.parseDouble(sized.group(2)), result.min);
    }
  }

  private void point(Curve curve, double size, double seconds) {
    growth.computeIfAbsent(curve, c -> new TreeMap<>()).put(size, seconds);
  }

  private static String key(Result result) {
    return result.task + "," + result.kase;
  }

  private static double number(String text) {
    return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
  }

  private static String rest(String[] part, int from) {
    return String.join(", ", Arrays.asList(part).subList(from, part.length));
  }

  List<Result> results() {
    return results;
  }

  /** The limits of the machine, a second. */
  Map<String, Double> limits() {
    return limits;
  }

  List<Remark> checks() {
    return checks;
  }

  List<Remark> missing() {
    return missing;
  }

  /** Curves of at least two points. */
  Map<Curve, TreeMap<Double, Double>> growth() {
    Map<Curve, TreeMap<Double, Double>> curves = new LinkedHashMap<>(growth);
    curves.values().removeIf(points -> points.size() < 2);
    return curves;
  }

  /** How many times longer a system takes than Foldsieve; NaN where we have no time. */
  double ratio(Result result) {
    Double base = ours.get(key(result));
    return base == null || result.isOurs() ? Double.NaN : result.min / base;
  }

  /** The share of the machine's limit a result reaches; NaN where it names no work. */
  double share(Result result) {
    String[] work = result.work.split(":");
    Double limit = limits.get(work[0]);
    return work.length < 2 || limit == null
        ? Double.NaN
        : Double.parseDouble(work[1]) / result.min / limit;
  }

  /** The exponent of the power law nearest to the points, by least squares of the logarithms. */
  static double exponent(TreeMap<Double, Double> points) {
    double n = points.size();
    double x = points.keySet().stream().mapToDouble(Math::log).sum() / n;
    double y = points.values().stream().mapToDouble(Math::log).sum() / n;
    double xy = 0;
    double xx = 0;
    for (Map.Entry<Double, Double> point : points.entrySet()) {
      double dx = Math.log(point.getKey()) - x;
      xy += dx * (Math.log(point.getValue()) - y);
      xx += dx * dx;
    }
    return xy / xx;
  }
}
