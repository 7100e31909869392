// The samples that the address names: those inside a lasso, those of a class, or one and its
// neighbours.

import {ask} from './api.js';
import {float32} from './pack.js';
import {fitted, inside, parsed} from './lasso.js';

/** How many neighbours of a sample are looked at. */
export const NEIGHBOURS = 8;

/** The rows of a class. */
export const ofClass = (label, place) => [...label.codes.keys()].filter((i) => label.codes[i] === place);

/** The row that a text names, or -1. */
export function rowOf(text, rows) {
  const row = /^[0-9]{1,9}$/.test(text ?? '') ? Number(text) : -1;
  return row < rows ? row : -1;
}

/** The rows next to one, nearest first. */
export const near = (view, row) => ask('near', {view, row, count: NEIGHBOURS});

/** The rows that the address names, or null; 'at' gives the places of the map where they decide. */
export async function selected(table, state, view, at) {
  const path = parsed(state.lasso);
  let rows = [];
  if (path) {
    rows = inside(await at(), path);
  } else if (state.these !== undefined && table.label && !table.label.numeric) {
    const place = table.label.classes.indexOf(state.these);
    if (place >= 0) rows = ofClass(table.label, place);
  } else if (rowOf(state.around, table.rows) >= 0) {
    const row = rowOf(state.around, table.rows);
    rows = [row, ...(await near(view, row)).map((one) => one.row)].sort((a, b) => a - b);
  }
  return rows.length ? rows : null;
}

/** The places of a map, as its lasso was drawn on them. */
export async function places(view, map) {
  const answer = await ask('map', {view, method: map});
  return fitted(float32(answer.x), float32(answer.y));
}
