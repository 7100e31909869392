// Elements. Texts become text nodes and nothing else, so no name of a file is ever taken for markup.

/** An element: h('p.note', {title: 'x', onclick: f}, 'text', otherElement, [more]). */
export function h(kind, properties = {}, ...children) {
  const [tag, ...classes] = kind.split('.');
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(' ');
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name in element && !name.startsWith('aria')) element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  add(element, children);
  return element;
}

function add(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** Puts these children in place of those there are. */
export function fill(element, ...children) {
  element.replaceChildren();
  add(element, children);
  return element;
}

/** A name of the user's data: set apart from the words around it, whatever its writing. */
export const name = (text) => h('bdi.name', {title: text}, text);

const MOVES = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

/**
 * A choice among [value, words] pairs. What the keyboard walks over is not taken at each step: Enter
 * takes it, or going on to the next control.
 */
export function select(label, pairs, value, onchange, properties = {}) {
  let walked = false;
  const take = () => {
    const moved = box.value !== taken;
    taken = box.value;
    walked = false;
    if (moved && box.isConnected) onchange(box.value);
  };
  const box = h('select', {
    onkeydown: (event) => {
      walked = MOVES.includes(event.key) || (event.key.length === 1 && event.key !== ' ');
      if (event.key === 'Enter' && box.value !== taken) {
        event.preventDefault();
        take();
      } else if (event.key === 'Escape') {
        box.value = taken;
      }
    },
    onpointerdown: () => { walked = false; },
    onchange: () => (walked ? say(`${box.selectedOptions[0].textContent}: Enter takes it`) : take()),
    onblur: take,
    ...properties,
  }, pairs.map(([id, words]) => h('option', {value: id, selected: id === value}, words)));
  let taken = box.value;
  return h('label.field', {}, h('span', {}, label), box);
}

export const button = (words, onclick, properties = {}) => h('button', {type: 'button', onclick, ...properties}, words);

/** Tells those who do not see the page. */
export function say(text) {
  document.getElementById('said').textContent = text;
}

export const isDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

/** A number for people: three digits that count. */
export function brief(value) {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e6 || size < 1e-3)) return value.toExponential(2);
  return Number(value.toPrecision(3)).toLocaleString('en', {maximumFractionDigits: 6});
}

export const count = (number, what) => `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;
