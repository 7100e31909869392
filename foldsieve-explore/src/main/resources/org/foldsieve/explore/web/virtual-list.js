// A list of any length: only the rows in sight are elements, and the one with the focus.

import {h} from './dom.js';
import {topOf, focusIn, controlOf} from './memory.js';

const AROUND = 4;

export class VirtualList {
  /**
   * @param box where the list goes; it scrolls
   * @param height of a row, in pixels
   * @param label what the list is
   * @param row makes the element of a row
   * @param choose hears which row the keyboard or a click is at (optional)
   * @param key what a row is called, to find it again when the list is made anew
   * @param keys what other keys do with the row that is chosen
   */
  constructor(box, {height, label, row, choose, key = String, keys = {}}) {
    Object.assign(this, {box, height, row, choose, key, keys, length: 0, at: -1, rows: new Map()});
    this.space = h('div.virtual-space');
    box.classList.add('virtual');
    box.setAttribute('role', choose ? 'listbox' : 'list');
    box.setAttribute('aria-label', label);
    if (choose) {
      box.tabIndex = 0;
      box.addEventListener('keydown', (event) => this.press(event));
    }
    box.replaceChildren(this.space);
    box.addEventListener('scroll', () => this.draw(), {passive: true});
    this.watch = new ResizeObserver(() => this.draw());
    this.watch.observe(box);
  }

  /** Shows so many rows: at first where the list of before was scrolled to, with its focus. */
  show(length) {
    this.length = length;
    this.space.style.height = `${length * this.height}px`;
    // No taller than what it shows, and its line above.
    this.box.style.maxHeight = `${length * this.height + 1}px`;
    const first = !this.shown && length > 0;
    if (first) this.box.scrollTop = topOf(this.box);
    this.draw(true);
    if (!first) return;
    this.shown = true;
    const focus = focusIn(this.box);
    if (!focus) return;
    if (focus.control < 0) {
      this.box.focus({preventScroll: true});
      return;
    }
    let i = Math.min(focus.place, length - 1);
    for (let j = 0; j < length; j++) if (this.key(j) === focus.key) i = j;
    this.reveal(i);
    controlOf(this.rows.get(i), focus.control)?.focus({preventScroll: true});
  }

  draw(anew = false) {
    const {box, height} = this;
    const first = Math.max(0, Math.floor(box.scrollTop / height) - AROUND);
    const last = Math.min(this.length, Math.ceil((box.scrollTop + box.clientHeight) / height) + AROUND);
    if (!anew && first === this.first && last === this.last) return;
    Object.assign(this, {first, last});
    if (anew) {
      this.rows.clear();
      this.space.replaceChildren();
    }
    // A row that somebody is in stays, wherever the list is scrolled to, with the next on either
    // side: the keyboard goes on from there.
    let held = -2;
    for (const [i, element] of this.rows) if (element.contains(document.activeElement)) held = i;
    const wanted = [];
    for (let i = Math.max(0, held - 1); held >= 0 && i <= held + 1 && i < first; i++) wanted.push(i);
    for (let i = first; i < last; i++) wanted.push(i);
    for (let i = Math.max(last, held - 1); held >= 0 && i <= held + 1 && i < this.length; i++) wanted.push(i);
    const stays = new Set(wanted);
    for (const [i, element] of this.rows) {
      if (!stays.has(i)) {
        element.remove();
        this.rows.delete(i);
      }
    }
    // Rows that stay are not moved: an element that moves loses the focus.
    let next = this.space.firstChild;
    for (const i of wanted) {
      const there = this.rows.get(i);
      if (there) {
        next = there.nextSibling;
      } else {
        const element = this.make(i);
        this.space.insertBefore(element, next);
        this.rows.set(i, element);
      }
    }
  }

  make(i) {
    const element = this.row(i);
    element.style.transform = `translateY(${i * this.height}px)`;
    element.style.height = `${this.height}px`;
    element.classList.add('virtual-row');
    element.dataset.key = this.key(i);
    element.setAttribute('role', this.choose ? 'option' : 'listitem');
    element.setAttribute('aria-posinset', i + 1);
    element.setAttribute('aria-setsize', this.length);
    if (this.choose) {
      element.id = `${this.box.id || 'list'}-${i}`;
      element.setAttribute('aria-selected', i === this.at);
      element.addEventListener('click', () => this.select(i));
    }
    return element;
  }

  select(index, quietly = false) {
    this.at = index;
    this.box.setAttribute('aria-activedescendant', `${this.box.id || 'list'}-${index}`);
    for (const [i, element] of this.rows) element.setAttribute('aria-selected', i === index);
    if (!quietly) this.choose(index);
  }

  press(event) {
    if (event.target !== this.box || event.ctrlKey || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(this.box.clientHeight / this.height) - 1);
    const moves = {ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -this.length, End: this.length};
    const act = this.keys[event.key] ?? this.keys[event.key.toLowerCase()];
    if (act && this.at >= 0) {
      event.preventDefault();
      act(this.at);
    }
    if (!(event.key in moves) || !this.length) return;
    event.preventDefault();
    const next = Math.min(this.length - 1, Math.max(0, this.at + moves[event.key]));
    this.reveal(next);
    this.select(next);
  }

  /** Scrolls so that a row is in sight. */
  reveal(index) {
    const top = index * this.height;
    if (top < this.box.scrollTop) this.box.scrollTop = top;
    else if (top + this.height > this.box.scrollTop + this.box.clientHeight) this.box.scrollTop = top + this.height - this.box.clientHeight;
    this.draw();
  }

  close() {
    this.watch.disconnect();
  }
}
