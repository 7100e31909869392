import java.io.File;
import java.util.ArrayList;
import java.util.List;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.converters.ArffSaver;
import weka.filters.Filter;
import weka.filters.unsupervised.instance.NonSparseToSparse;

/** Makes the files of org/foldsieve/io/arff with Weka 3.8.6: java -cp weka-stable-3.8.6.jar MakeWekaFiles.java FOLDER. */
public class MakeWekaFiles {

  public static void main(String[] arguments) throws Exception {
    ArrayList<Attribute> attributes = new ArrayList<>();
    attributes.add(new Attribute("sepal length"));
    attributes.add(new Attribute("it's 100% \"odd\", {really}"));
    attributes.add(new Attribute("colour", List.of("light blue", "red", "gr\u00fcn")));
    attributes.add(new Attribute("flag", List.of("0", "1")));
    attributes.add(new Attribute("class", List.of("yes, sir", "no")));
    Instances data = new Instances("made by weka", attributes, 4);
    data.setClassIndex(4);
    double[][] rows = {{5.1, -0.25, 0, 1, 0}, {0, 1e-12, 1, 0, 1}, {7, 0, 2, 1, 0}, {1.5, 2, 1, 0, 1}};
    for (double[] row : rows) {
      data.add(new DenseInstance(1, row));
    }
    save(data, new File(arguments[0], "dense.arff"));
    save(sparse(data), new File(arguments[0], "sparse.arff"));
    data.instance(2).setMissing(0);
    save(data, new File(arguments[0], "missing.arff"));
  }

  private static Instances sparse(Instances data) throws Exception {
    NonSparseToSparse filter = new NonSparseToSparse();
    filter.setInputFormat(data);
    return Filter.useFilter(data, filter);
  }

  private static void save(Instances data, File file) throws Exception {
    ArffSaver saver = new ArffSaver();
    saver.setInstances(data);
    saver.setFile(file);
    saver.writeBatch();
  }
}
