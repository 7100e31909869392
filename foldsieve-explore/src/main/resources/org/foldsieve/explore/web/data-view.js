// Data: every column with its kind, its gaps, a small histogram and its role.

import {h, fill, name, select, brief, count} from './dom.js';
import {prepare} from './api.js';
import {go, noteSoon, table as viewOf} from './state.js';
import {VirtualList} from './virtual-list.js';
import {bars} from './bars.js';

/** Tables up to so many cells are ranked before anybody asks. */
const SMALL = 1e6;

const ROLES = [['feature', 'feature'], ['label', 'label'], ['id', 'id'], ['dropped', 'dropped']];

export function showData(main, table, state) {
  const columns = table.columns;
  const total = columns.names.length;
  const problems = warnings(table);
  const search = h('input', {type: 'search', placeholder: 'Find a column', 'aria-label': 'Find a column', value: state.find ?? '', oninput: () => { noteSoon({find: search.value}); draw(); }});
  const box = h('div.columns');
  const list = new VirtualList(box, {
    height: 44, label: 'Columns', key: (index) => columns.names[shown[index]], row: (index) => row(table, shown[index], (role) => change(state, columns, shown[index], role)),
  });
  let shown = [];
  const draw = () => {
    const wanted = search.value.toLowerCase();
    shown = [...columns.names.keys()].filter((j) => columns.names[j].toLowerCase().includes(wanted));
    list.show(shown.length);
  };
  fill(main,
    table.refusal && h('section.panel.warn', {role: 'alert'}, h('h2', {}, 'Something has to be settled first'), h('p', {}, table.refusal)),
    problems.length > 0 && h('section.panel.warn', {}, h('h2', {}, 'Worth a look'), h('ul', {}, problems.map((text) => h('li', {}, text)))),
    h('section.panel', {},
      h('div.row.controls', {},
        h('h1', {}, count(total, 'column')), search,
        select('Scaling', [['', 'as needed'], ['none', 'none'], ['standard', 'standard'], ['minmax', '0 to 1']], state.scale ?? '',
          (scale) => go({scale})),
        select('Label is', [['', 'as it looks'], ['class', 'classes'], ['number', 'a number'], ['none', 'there is none']], state.label === 'none' ? 'none' : state.target ?? '',
          (target) => go(target === 'none' ? {label: 'none', target: ''} : {target, ...(state.label === 'none' && {label: ''})})),
        select('Gaps', [['', 'as methods like'], ['median', 'median'], ['mean', 'mean'], ['drop-rows', 'drop rows'], ['drop-features', 'drop columns']],
          state.missing ?? '', (missing) => go({missing})),
        select('Words', [['', 'as methods like'], ['one-hot', 'one feature a word'], ['ordinal', 'counted'], ['drop', 'left out']],
          state.categorical ?? '', (categorical) => go({categorical}))),
      h('div.columns-head', {'aria-hidden': 'true'}, ['name', 'kind', 'values', 'gaps', 'role'].map((words) => h('span', {}, words))),
      box),
    (table.remarks.length > 0 || table.text) && h('section.panel', {}, h('h2', {}, 'How it was read'),
      table.remarks.length > 0 && h('ul', {}, table.remarks.map((text) => h('li', {}, text))), table.text && reading(state)));
  draw();
  // Most go on to the ranking: it is there when they do.
  if (!table.refusal && table.rows * table.units.length < SMALL) {
    prepare('rank', {view: viewOf(state), method: state.method || table.method, keep: state.keep});
  }
  return () => list.close();
}

/** How a file of text is to be read. */
export const reading = (state) => h('div.row', {},
  select('Numbers', [['', 'with a point, 1.5'], ['comma', 'with a comma, 1,5']], state.decimal ?? '', (decimal) => go({decimal})),
  select('First row', [['', 'as it looks'], ['present', 'names the columns'], ['absent', 'is data']], state.header ?? '', (header) => go({header})));

function warnings(table) {
  const found = [...table.suspicions];
  const {names, roles, distinct} = table.columns;
  const constant = [...names.keys()].filter((j) => roles[j] === 'feature' && distinct[j] < 2).map((j) => `'${names[j]}'`);
  if (constant.length) {
    const some = constant.slice(0, 3).join(', ') + (constant.length > 3 ? ` and ${constant.length - 3} more` : '');
    found.push(constant.length === 1
      ? `Column ${some} has the same value in every row and tells nothing.`
      : `Columns ${some} have the same value in every row and tell nothing.`);
  }
  if (table.differentUnits) {
    found.push(`The features are of different units (${table.differentUnits})${table.scaled === 'NONE' ? '; the widest decide who is near.' : ' and are scaled for that.'}`);
  }
  return found;
}

function row(table, j, change) {
  const {names, words, missing, distinct, least, most, counts, values, roles, many} = table.columns;
  const kind = words[j] ? 'words' : distinct[j] < 2 ? 'constant' : 'numbers';
  const different = distinct[j] >= many ? `${many} or more different` : `${distinct[j]} different`;
  const range = words[j] ? values[j].slice(0, 3).join(', ') : `${brief(least[j])} to ${brief(most[j])}`;
  const gaps = missing[j];
  return h(`div.column.role-${roles[j]}`, {},
    name(names[j]),
    h('span.kind', {title: different}, kind),
    h('span.values', {title: `${different}: ${range}`}, bars(counts[j], `${different}, ${range}`), h('span.soft.range', {}, range)),
    h(gaps ? 'span.gaps.some' : 'span.gaps', {}, gaps ? count(gaps, 'gap') : '–'),
    select('Role of ' + names[j], ROLES, roles[j], change));
}

/** A column gets another role; the label and the id are one each. */
function change(state, columns, j, role) {
  const column = columns.names[j];
  const changes = {drop: state.drop.filter((one) => one !== column), keep: state.keep.filter((one) => one !== column)};
  if (state.id === column) changes.id = '';
  if (columns.roles[j] === 'label') changes.label = 'none';
  if (role === 'dropped') changes.drop = [...changes.drop, column];
  if (role === 'id') changes.id = column;
  if (role === 'label') changes.label = column;
  go({...changes, method: ''});
}
