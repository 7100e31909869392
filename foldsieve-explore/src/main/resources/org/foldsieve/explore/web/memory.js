// What a view keeps when it is drawn anew and the address does not tell: how far its lists are
// scrolled, and where the focus is.

const CONTROLS = 'button, select, input, a';

const tops = new Map();
let here = '';
let state = '';
let focus = null;

const named = (element) => element.getAttribute('aria-label')
  ?? element.labels?.[0]?.firstChild?.textContent ?? element.textContent;

/** Before a view goes: where everything is. */
export function keep(main) {
  for (const box of main.querySelectorAll('.virtual')) tops.set(`${state} ${named(box)}`, box.scrollTop);
  const at = document.activeElement;
  focus = null;
  if (!main.contains(at) || at === main) return;
  const row = at.closest('.virtual-row');
  const box = at.closest('.virtual');
  focus = box
    ? {here, list: named(box), key: row?.dataset.key, place: row ? Number(row.getAttribute('aria-posinset')) - 1 : -1,
      control: row ? [...row.querySelectorAll(CONTROLS)].indexOf(at) : -1}
    : {here, kind: at.tagName, name: named(at)};
}

/** A view is drawn: its name, and all that decides what its lists show. */
export function enter(view, shows) {
  here = view;
  state = `${view} ${shows}`;
}

/** Nobody has gone anywhere else meanwhile. */
const isFree = () => !document.activeElement || document.activeElement === document.body;

/** Gives the focus back to a control that is there again. */
export function refocus(main) {
  if (!focus?.kind || focus.here !== here || !isFree()) return;
  const same = [...main.querySelectorAll(focus.kind)].find((one) => named(one) === focus.name && !one.closest('.virtual'));
  if (!same) return;
  focus = null;
  same.focus({preventScroll: true});
}

/** How far a list was scrolled. */
export const topOf = (box) => tops.get(`${state} ${named(box)}`) ?? 0;

/** Where in a list the focus was; null where it was elsewhere, or has gone on. */
export function focusIn(box) {
  if (focus?.here !== here || focus.list !== named(box) || !isFree()) return null;
  const found = focus;
  focus = null;
  return found;
}

/** The control of a row that had the focus. */
export const controlOf = (row, place) => row?.querySelectorAll(CONTROLS)[place];
