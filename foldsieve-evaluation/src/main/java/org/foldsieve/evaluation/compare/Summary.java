package org.foldsieve.evaluation.compare;

/**
 * One method under one criterion, in a line.
 *
 * <p>Standard errors are over splits and treat them as independent; splits that share training rows
 * (folds, repeats) are not quite, so read them as a lower bound.
 *
 * @param method the method's name
 * @param criterion the criterion
 * @param mean the mean over splits and sizes
 * @param standardError the standard error of that mean over splits; NaN with one split
 * @param best the best value of the mean curve
 * @param bestFeatures the number of features there, the smallest where several tie
 * @param oneErrorFeatures the smallest number of features within one standard error of the best
 * @param minusRandom the mean paired difference to a random order, over splits and sizes
 * @param minusRandomError the standard error of that difference; NaN with one split
 * @since 0.1.0
 */
public record Summary(
    String method,
    Criterion criterion,
    double mean,
    double standardError,
    double best,
    int bestFeatures,
    int oneErrorFeatures,
    double minusRandom,
    double minusRandomError) {}
