package org.foldsieve.score.alignment;

import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;

/** What labels make of the targets of an alignment: classes one thing, numbers another. */
sealed interface LabelForms permits ClassForms, NumberForms {

  /** What {@link #spread} is, for whoever explains a ranking. */
  String spreadName();

  /** Announces the neighbours these forms look for, with the margin or without. */
  void planNeighbors(Workbench bench, boolean margin);

  /** b: how a feature goes along with the labels by itself. */
  Recipe<double[]> spread();

  /** v: how much farther a feature is between near rows of different labels than of alike ones. */
  Recipe<double[]> margin();

  /** l: what the neighbours of the rows explain of a feature. */
  Recipe<double[]> explained();
}
