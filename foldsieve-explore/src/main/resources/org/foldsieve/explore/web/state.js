// The state of the page. It lives in the address after the '#': a bookmark brings it back, and the
// button 'back' goes one step back. Nothing secret is in it.

const LISTS = ['drop', 'keep', 'also', 'compared'];
const TEXTS = ['data', 'label', 'target', 'id', 'missing', 'categorical', 'scale', 'header', 'decimal', 'method', 'top', 'map', 'color', 'lasso', 'these', 'around', 'apart', 'criterion', 'find', 'why', 'sample'];
/** Of the rows and the map that are shown. */
const CHOSEN = {lasso: '', these: '', around: '', sample: ''};
const VIEW = ['data', 'label', 'target', 'id', 'drop', 'missing', 'categorical', 'scale', 'header', 'decimal'];

export function read() {
  const [view, query = ''] = location.hash.slice(1).split('?');
  const pairs = new URLSearchParams(query);
  const state = {view: view || 'start'};
  for (const key of TEXTS) if (pairs.has(key)) state[key] = pairs.get(key);
  for (const key of LISTS) state[key] = pairs.getAll(key);
  return state;
}

export function address(state) {
  const pairs = new URLSearchParams();
  for (const key of TEXTS) if (state[key] !== undefined && state[key] !== '') pairs.set(key, state[key]);
  for (const key of LISTS) for (const value of state[key] ?? []) pairs.append(key, value);
  const query = pairs.toString();
  return `#${state.view}${query ? `?${query}` : ''}`;
}

/** What was typed and is not in the address yet. */
let typed = {};
let soon = 0;

/** Tells, once the typing pauses, what was typed: browsers mind an address that changes at every key. */
export function noteSoon(changes) {
  typed = changes;
  clearTimeout(soon);
  soon = setTimeout(() => note({}, true), 250);
}

/** What the address says, and what was typed since. */
function latest() {
  clearTimeout(soon);
  const state = {...read(), ...typed};
  typed = {};
  return state;
}

/** Goes to another state, which is drawn anew. Samples that are chosen are places on one map. */
export function go(changes) {
  const other = Object.keys(changes).some((key) => key === 'map' || VIEW.includes(key));
  const next = address({...latest(), ...(other ? CHOSEN : {}), ...changes});
  if (next !== location.hash) location.hash = next;
}

/** Tells of a state that its view has drawn already; with 'quietly' without a step for the button back. */
export function note(changes, quietly = false) {
  const next = address({...latest(), ...changes});
  if (next === location.hash) return;
  if (quietly) history.replaceState(null, '', next);
  else history.pushState(null, '', next);
  remember();
  dispatchEvent(new Event('foldsieve-noted'));
}

/** What the server is told of the table. */
export function table(state) {
  const view = {};
  for (const key of VIEW) if (state[key] !== undefined && state[key] !== '') view[key] = state[key];
  return view;
}

/** For the entrance of the next server on this port. */
export function remember() {
  localStorage.setItem('foldsieve-state', location.hash);
}
