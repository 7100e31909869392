package org.foldsieve.app.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.foldsieve.app.input.Dataset;
import org.foldsieve.app.text.AnswerText;
import org.foldsieve.evaluation.compare.Answer;
import org.foldsieve.evaluation.compare.ClassResults;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.graph.GraphHealth;
import org.foldsieve.score.FeatureRanking;

/**
 * All that a report shows.
 *
 * @param dataset the data
 * @param words the answer of the comparison, and its sentences
 * @param rankings the features by each method, on all rows, without methods that refused those
 * @param map the samples on a map, if one could be made
 * @param health the neighbourhood graph
 * @param neighbors how many neighbours that graph has
 * @param classes how each class fares, where classes judged
 * @param notes what was left out, and why
 * @param seconds the time of each stage
 * @param seed the seed of all random numbers
 * @param command the command line that made it
 */
public record ReportContent(
    Dataset dataset,
    AnswerText words,
    List<FeatureRanking> rankings,
    Optional<SampleMap> map,
    GraphHealth health,
    int neighbors,
    Optional<ClassResults> classes,
    List<String> notes,
    Map<String, Double> seconds,
    long seed,
    String command) {

  Answer answer() {
    return words.answer();
  }

  ComparisonResult result() {
    return answer().result();
  }
}
