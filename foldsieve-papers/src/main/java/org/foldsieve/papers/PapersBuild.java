package org.foldsieve.papers;

import org.foldsieve.evaluation.compare.BuildMark;

/** Tells builds of the library and of these experiments apart. */
final class PapersBuild {

  private static final String MARK = BuildMark.with(PapersBuild.class);

  private PapersBuild() {}

  /** The version and a fingerprint of the code. */
  static String mark() {
    return MARK;
  }
}
