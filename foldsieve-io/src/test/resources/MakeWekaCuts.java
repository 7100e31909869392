import java.io.File;
import weka.core.Instances;
import weka.core.converters.CSVLoader;
import weka.filters.Filter;
import weka.filters.supervised.attribute.Discretize;

/** Prints weka-mdl-cuts.csv, with Weka 3.8.6: java -cp weka.jar MakeWekaCuts.java FOLDER */
class MakeWekaCuts {
  public static void main(String[] args) throws Exception {
    for (String name : new String[] {"iris-uci", "wdbc"}) {
      CSVLoader loader = new CSVLoader();
      loader.setSource(new File(args[0], name + ".csv"));
      Instances rows = loader.getDataSet();
      rows.setClassIndex(rows.numAttributes() - 1);
      Discretize discretize = new Discretize();
      discretize.setInputFormat(rows);
      Filter.useFilter(rows, discretize);
      for (int j = 0; j < rows.numAttributes() - 1; j++) {
        StringBuilder line = new StringBuilder(name + "," + rows.attribute(j).name());
        double[] cuts = discretize.getCutPoints(j);
        for (int c = 0; cuts != null && c < cuts.length; c++) {
          line.append(",").append(cuts[c]);
        }
        System.out.println(line);
      }
    }
  }
}
