// A list of any length: only the rows in sight are elements.

import {h} from './dom.js';

export class VirtualList {
  /**
   * @param box where the list goes; it scrolls
   * @param height of a row, in pixels
   * @param label what the list is
   * @param row makes the element of a row
   * @param choose hears which row the keyboard or a click is at (optional)
   */
  constructor(box, {height, label, row, choose}) {
    Object.assign(this, {box, height, row, choose, length: 0, at: -1});
    this.space = h('div.virtual-space');
    box.classList.add('virtual');
    box.setAttribute('role', choose ? 'listbox' : 'list');
    box.setAttribute('aria-label', label);
    if (choose) {
      box.tabIndex = 0;
      box.addEventListener('keydown', (event) => this.key(event));
    }
    box.replaceChildren(this.space);
    box.addEventListener('scroll', () => this.draw(), {passive: true});
    this.watch = new ResizeObserver(() => this.draw());
    this.watch.observe(box);
  }

  /** Shows so many rows. */
  show(length) {
    this.length = length;
    this.space.style.height = `${length * this.height}px`;
    this.draw(true);
  }

  draw(anew = false) {
    const first = Math.max(0, Math.floor(this.box.scrollTop / this.height) - 4);
    const last = Math.min(this.length, Math.ceil((this.box.scrollTop + this.box.clientHeight) / this.height) + 4);
    if (!anew && first === this.first && last === this.last) return;
    const focused = this.space.contains(document.activeElement);
    if (focused && !anew && first === this.first) return;
    this.first = first;
    this.last = last;
    const rows = [];
    for (let i = first; i < last; i++) {
      const element = this.row(i);
      element.style.transform = `translateY(${i * this.height}px)`;
      element.style.height = `${this.height}px`;
      element.classList.add('virtual-row');
      element.setAttribute('role', this.choose ? 'option' : 'listitem');
      element.setAttribute('aria-posinset', i + 1);
      element.setAttribute('aria-setsize', this.length);
      if (this.choose) {
        element.id = `${this.box.id || 'list'}-${i}`;
        element.setAttribute('aria-selected', i === this.at);
        element.addEventListener('click', () => this.select(i));
      }
      rows.push(element);
    }
    this.space.replaceChildren(...rows);
  }

  select(index, quietly = false) {
    this.at = index;
    this.box.setAttribute('aria-activedescendant', `${this.box.id || 'list'}-${index}`);
    for (const element of this.space.children) {
      element.setAttribute('aria-selected', Number(element.getAttribute('aria-posinset')) === index + 1);
    }
    if (!quietly) this.choose(index);
  }

  key(event) {
    if (event.target !== this.box) return;
    const page = Math.max(1, Math.floor(this.box.clientHeight / this.height) - 1);
    const moves = {ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -this.length, End: this.length};
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
    this.draw(true);
  }

  close() {
    this.watch.disconnect();
  }
}
