package org.foldsieve.method;

/**
 * What a method promises or demands; the contract suite holds it to this.
 *
 * @since 0.1.0
 */
public enum Trait {
  /** Multiplying one feature by a positive number leaves its score as it was. */
  FEATURE_SCALE_INVARIANT,
  /** Adding a number to one feature leaves its score as it was. */
  OFFSET_INVARIANT,
  /** c times a feature has c² times its score, as the variance has. */
  ENERGY,
  /** Needs class labels. */
  NEEDS_CLASSES,
  /** Needs labels, classes or numbers. */
  NEEDS_LABELS,
  /** Works for exactly two classes. */
  TWO_CLASSES,
  /** Refuses negative values. */
  NEEDS_NON_NEGATIVE,
  /** Draws random numbers: another seed may give another result. */
  SEEDED,
  /** Needs a table with an image shape. */
  NEEDS_IMAGES
}
