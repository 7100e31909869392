// The page: which view is shown, and the table all views are of.

import {h, fill, name, count, say} from './dom.js';
import {hello, ask, stop, Stopped} from './api.js';
import * as state from './state.js';
import * as memory from './memory.js';
import {showStart} from './start-view.js';
import {showData, reading} from './data-view.js';
import {showFeatures} from './features-view.js';
import {showSamples} from './samples-view.js';
import {showCompare} from './compare-view.js';
import {showTake} from './take-view.js';
import {int32, float32} from './pack.js';

const VIEWS = [
  ['data', 'Data', showData],
  ['features', 'Features', showFeatures],
  ['samples', 'Samples', showSamples],
  ['compare', 'How many', showCompare],
  ['take', 'Take it with you', showTake],
];

const main = document.getElementById('main');
const title = document.getElementById('title');
const tabs = document.getElementById('tabs');
let about;
let opened = {key: null, promise: null};
let leave = () => {};
let turn = 0;

/** The table of a state, asked for once. */
function open(now) {
  const view = state.table(now);
  const key = JSON.stringify(view);
  if (opened.key !== key) {
    // What is still found out about another table nobody waits for.
    if (opened.key !== null) stop();
    const promise = ask('open', {view}).then(unpack);
    opened = {key, promise};
    promise.catch(() => {
      if (opened.promise === promise) opened = {key: null, promise: null};
    });
  }
  return opened.promise;
}

function unpack(table) {
  if (table.label) {
    if (table.label.numeric) table.label.values = float32(table.label.numbers);
    else table.label.codes = int32(table.label.codes);
  }
  return table;
}

function drawTabs(now) {
  const shown = now.data !== undefined;
  fill(tabs, shown && VIEWS.map(([id, words]) => h('a', {
    href: state.address({...now, view: id, find: ''}), 'aria-current': now.view === id ? 'page' : undefined,
  }, words)), shown && h('a.other', {href: '#start'}, 'Other data'));
}

function drawTitle(table) {
  const label = table.label;
  fill(title, name(table.name), table.rows !== undefined && h('span.soft', {},
    ` ${count(table.rows, 'row')} · ${count(table.units.length, 'feature')}`,
    label && (label.numeric ? ' · predicts ' : ` · ${label.classes.length} classes of `), label && name(label.name)));
  document.title = `${table.name} · Foldsieve`;
}

async function render() {
  const mine = ++turn;
  const now = state.read();
  state.remember();
  memory.keep(main);
  leave();
  leave = () => {};
  drawTabs(now);
  if (now.data === undefined) {
    fill(title);
    document.title = 'Foldsieve';
    showStart(main, about);
    return;
  }
  try {
    if (opened.key !== JSON.stringify(state.table(now))) main.classList.add('waiting');
    const table = await open(now);
    if (mine !== turn) return;
    drawTitle(table);
    const [id, words, show] = VIEWS.find(([one]) => one === now.view) ?? VIEWS[0];
    const needsTable = table.refusal && id !== 'data';
    main.dataset.view = needsTable ? 'data' : id;
    memory.enter(main.dataset.view, `${now.data} ${now.method}`);
    leave = (needsTable ? showData : show)(main, table, now) ?? (() => {});
    memory.refocus(main);
    say(`${words} of ${table.name}`);
  } catch (problem) {
    if (problem instanceof Stopped || mine !== turn) return;
    fill(title);
    document.title = 'Foldsieve';
    fill(main, h('section.panel', {}, h('h1', {}, 'This cannot be opened'),
      h('p.refusal', {role: 'alert'}, problem.message), /“(Numbers|First row)/.test(problem.message) && reading(now),
      h('p', {}, h('a', {href: '#start'}, 'Choose other data'))));
  } finally {
    if (mine === turn) {
      main.classList.remove('waiting');
      main.dataset.shown = state.address(now);
    }
  }
}

try {
  about = await hello();
  // What the command line named is shown, unless the state that was restored is of it.
  const entered = sessionStorage.getItem('foldsieve-entered') === 'yes';
  sessionStorage.removeItem('foldsieve-entered');
  const {data} = state.read();
  if (about.first !== undefined && (data === undefined || (entered && data !== about.first.data))) {
    history.replaceState(null, '', state.address({view: 'data', ...about.first}));
  }
  addEventListener('hashchange', render);
  addEventListener('foldsieve-noted', () => drawTabs(state.read()));
  await render();
  document.body.dataset.ready = 'yes';
} catch (problem) {
  if (!(problem instanceof Stopped)) fill(main, h('p.refusal', {role: 'alert'}, problem.message));
}
