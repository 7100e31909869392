// Points on a plane: WebGL with a small shader, a plain canvas where there is none. Dragging moves,
// the wheel and two fingers zoom, a lasso selects.

import {fitted, inside} from './lasso.js';

const VERTEX = `
attribute vec2 place; attribute vec4 tint;
uniform vec2 scale; uniform vec2 shift; uniform float size;
varying vec4 colour;
void main() { gl_Position = vec4(place * scale + shift, 0.0, 1.0); gl_PointSize = size; colour = tint; }`;

const FRAGMENT = `
precision mediump float; varying vec4 colour;
void main() {
  vec2 off = gl_PointCoord - 0.5;
  if (dot(off, off) > 0.25) discard;
  gl_FragColor = vec4(colour.rgb * colour.a, colour.a);
}`;

/** More points than this are written as pixels where there is no WebGL. */
const MANY = 20000;

/** The points by their levels, lowest first, and by row where the level is the same. */
function ordered(levels) {
  const start = new Int32Array(257);
  for (const level of levels) start[level + 1]++;
  for (let l = 0; l < 256; l++) start[l + 1] += start[l];
  const order = new Int32Array(levels.length);
  levels.forEach((level, i) => { order[start[level]++] = i; });
  return order;
}

export class Scatter {
  /**
   * @param canvas where points are drawn
   * @param over a canvas above it, for the lasso and marks
   * @param events hover(row), click(row), lasso(path)
   */
  constructor(canvas, over, events, plain = false) {
    Object.assign(this, {canvas, over, events, lassoing: false, zoom: 1, x: 0, y: 0, n: 0, marks: [], frames: 0});
    this.gl = plain ? null : canvas.getContext('webgl', {antialias: false, alpha: true, premultipliedAlpha: true});
    if (this.gl) this.prepare();
    else this.context = canvas.getContext('2d');
    canvas.dataset.drawn = this.gl ? 'webgl' : 'canvas';
    this.pointers = new Map();
    over.addEventListener('pointerdown', (event) => this.down(event));
    over.addEventListener('pointermove', (event) => this.move(event));
    over.addEventListener('pointerup', (event) => this.up(event));
    over.addEventListener('pointercancel', (event) => this.up(event));
    over.addEventListener('pointerleave', () => events.hover(-1));
    over.addEventListener('wheel', (event) => this.wheel(event), {passive: false});
    over.addEventListener('keydown', (event) => this.key(event));
    this.watch = new ResizeObserver(() => this.resize());
    this.watch.observe(canvas.parentElement);
  }

  prepare() {
    const {gl} = this;
    const program = gl.createProgram();
    for (const [kind, text] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    gl.useProgram(program);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    this.places = {scale: gl.getUniformLocation(program, 'scale'), shift: gl.getUniformLocation(program, 'shift'), size: gl.getUniformLocation(program, 'size')};
    this.buffers = {};
    for (const [attribute, width, type, normal] of [['place', 2, gl.FLOAT, false], ['tint', 4, gl.UNSIGNED_BYTE, true]]) {
      const buffer = gl.createBuffer();
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      const at = gl.getAttribLocation(program, attribute);
      gl.enableVertexAttribArray(at);
      gl.vertexAttribPointer(at, width, type, normal, 0, 0);
      this.buffers[attribute] = buffer;
    }
  }

  /** Other places: the points are fitted into the middle of a square from -1 to 1. */
  setPlaces(xs, ys) {
    this.n = xs.length;
    this.at = fitted(xs, ys);
    Object.assign(this, {zoom: 1, x: 0, y: 0});
    this.order = null;
    this.index();
  }

  /**
   * Other colours.
   *
   * @param bytes four of each point
   * @param levels of each point, 0 to 255: the higher are drawn above the lower
   */
  setColours(bytes, levels) {
    this.colours = bytes;
    this.order = ordered(levels);
    if (this.gl) this.send();
    this.draw();
  }

  /** Hands places and colours to the graphics in the order they are drawn. */
  send() {
    const {gl, order, at} = this;
    const places = new Float32Array(2 * order.length);
    const tints = new Uint32Array(order.length);
    const colours = new Uint32Array(this.colours.buffer, this.colours.byteOffset, order.length);
    order.forEach((row, i) => {
      places[2 * i] = at[2 * row];
      places[2 * i + 1] = at[2 * row + 1];
      tints[i] = colours[row];
    });
    for (const [buffer, values] of [[this.buffers.place, places], [this.buffers.tint, tints]]) {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, values, gl.DYNAMIC_DRAW);
    }
  }

  /** The lasso that stays; null: none. */
  setKept(path) {
    this.kept = path;
    this.draw();
  }

  /** Rows that are ringed. */
  setMarks(rows) {
    this.marks = rows;
    this.draw();
  }

  /** A grid, so that the point under the pointer is found at once. */
  index() {
    const cells = 128;
    const cell = (i) => {
      const c = Math.floor((this.at[2 * i] + 1) / 2 * cells);
      const r = Math.floor((this.at[2 * i + 1] + 1) / 2 * cells);
      return c < 0 || r < 0 || c >= cells || r >= cells ? -1 : r * cells + c;
    };
    const start = new Int32Array(cells * cells + 1);
    for (let i = 0; i < this.n; i++) if (cell(i) >= 0) start[cell(i) + 1]++;
    for (let c = 0; c < cells * cells; c++) start[c + 1] += start[c];
    const next = start.slice();
    const rows = new Int32Array(this.n);
    for (let i = 0; i < this.n; i++) if (cell(i) >= 0) rows[next[cell(i)]++] = i;
    this.grid = {cells, start, rows};
  }

  resize() {
    const frame = this.canvas.parentElement.getBoundingClientRect();
    const dense = Math.min(2, devicePixelRatio || 1);
    for (const one of [this.canvas, this.over]) {
      one.width = Math.max(1, Math.round(frame.width * dense));
      one.height = Math.max(1, Math.round(frame.height * dense));
    }
    this.dense = dense;
    this.draw();
  }

  /** How the square lies in the canvas: as large as fits. */
  frame() {
    const {width, height} = this.canvas;
    const side = Math.min(width, height);
    return {sx: this.zoom * side / width, sy: this.zoom * side / height, width, height};
  }

  toData(event) {
    const box = this.over.getBoundingClientRect();
    const {sx, sy} = this.frame();
    const u = 2 * (event.clientX - box.left) / box.width - 1;
    const v = 1 - 2 * (event.clientY - box.top) / box.height;
    return [(u - this.x) / sx, (v - this.y) / sy];
  }

  draw() {
    if (this.pending) return;
    this.pending = requestAnimationFrame(() => {
      this.pending = 0;
      this.frames++;
      if (this.at && this.order) this.paint();
      this.paintOver();
    });
  }

  pointSize() {
    const base = this.n > 50000 ? 2 : this.n > 10000 ? 3 : this.n > 2500 ? 4.5 : 7;
    return this.dense * Math.min(14, base * Math.max(1, Math.sqrt(this.zoom)));
  }

  paint() {
    const {sx, sy, width, height} = this.frame();
    if (this.gl) {
      const {gl} = this;
      gl.viewport(0, 0, width, height);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT);
      gl.uniform2f(this.places.scale, sx, sy);
      gl.uniform2f(this.places.shift, this.x, this.y);
      gl.uniform1f(this.places.size, this.pointSize());
      gl.drawArrays(gl.POINTS, 0, this.n);
      return;
    }
    if (this.n > MANY) this.paintMany();
    else this.paintFew();
  }

  /** Squares, each drawn by the canvas. */
  paintFew() {
    const {sx, sy, width, height} = this.frame();
    const {context} = this;
    const size = this.pointSize();
    context.clearRect(0, 0, width, height);
    let last = '';
    for (const i of this.order) {
      const px = (this.at[2 * i] * sx + this.x + 1) / 2 * width;
      const py = (1 - this.at[2 * i + 1] * sy - this.y) / 2 * height;
      if (px < 0 || py < 0 || px > width || py > height) continue;
      const style = `rgba(${this.colours[4 * i]},${this.colours[4 * i + 1]},${this.colours[4 * i + 2]},${this.colours[4 * i + 3] / 255})`;
      if (style !== last) context.fillStyle = last = style;
      context.fillRect(px - size / 2, py - size / 2, size, size);
    }
  }

  /** Squares, written into the pixels: a hundred thousand calls of the canvas would take a fifth of a second. */
  paintMany() {
    const {sx, sy, width, height} = this.frame();
    const {context, at} = this;
    if (this.picture?.width !== width || this.picture.height !== height) {
      this.picture = context.createImageData(width, height);
      this.pixels = new Uint32Array(this.picture.data.buffer);
    }
    const {pixels} = this;
    const tints = new Uint32Array(this.colours.buffer, this.colours.byteOffset, this.n);
    const size = Math.max(1, Math.round(this.pointSize()));
    const [ax, bx] = [sx * width / 2, (this.x + 1) * width / 2 - size / 2];
    const [ay, by] = [-sy * height / 2, (1 - this.y) * height / 2 - size / 2];
    pixels.fill(0);
    for (const i of this.order) {
      const left = Math.round(at[2 * i] * ax + bx);
      const top = Math.round(at[2 * i + 1] * ay + by);
      if (left < 0 || top < 0 || left + size > width || top + size > height) continue;
      const tint = tints[i];
      for (let y = top; y < top + size; y++) {
        for (let p = y * width + left; p < y * width + left + size; p++) pixels[p] = tint;
      }
    }
    context.putImageData(this.picture, 0, 0);
  }

  paintOver() {
    const context = this.over.getContext('2d');
    const {sx, sy, width, height} = this.frame();
    context.clearRect(0, 0, width, height);
    const ink = getComputedStyle(this.over).color;
    context.strokeStyle = ink;
    context.lineWidth = 2 * (this.dense ?? 1);
    const pixel = ([x, y]) => [(x * sx + this.x + 1) / 2 * width, (1 - y * sy - this.y) / 2 * height];
    for (const row of this.marks) {
      const [px, py] = pixel([this.at[2 * row], this.at[2 * row + 1]]);
      context.beginPath();
      context.arc(px, py, this.pointSize() / 2 + 3, 0, 7);
      context.stroke();
    }
    const path = this.path ?? this.kept;
    if (path?.length > 1) {
      context.setLineDash([6, 4]);
      context.beginPath();
      path.forEach((point, i) => context[i ? 'lineTo' : 'moveTo'](...pixel(point)));
      context.closePath();
      context.stroke();
      context.setLineDash([]);
    }
  }

  down(event) {
    this.over.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    this.moved = false;
    if (this.pointers.size === 1 && (this.lassoing || event.shiftKey)) this.path = [this.toData(event)];
    else this.path = null;
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      this.events.hover(this.nearest(event));
      return;
    }
    const box = this.over.getBoundingClientRect();
    if (Math.hypot(event.clientX - before[0], event.clientY - before[1]) > 2) this.moved = true;
    if (this.path) {
      this.path.push(this.toData(event));
    } else if (this.pointers.size === 2) {
      const [other] = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      const now = Math.hypot(event.clientX - other[0], event.clientY - other[1]);
      const then = Math.hypot(before[0] - other[0], before[1] - other[1]);
      this.zoomAt(event, now / Math.max(1, then));
    } else {
      this.x += 2 * (event.clientX - before[0]) / box.width;
      this.y -= 2 * (event.clientY - before[1]) / box.height;
    }
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    this.draw();
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    if (this.path) {
      const {path} = this;
      this.path = null;
      this.draw();
      if (path.length > 3) this.events.lasso(path);
    } else if (!this.moved && event.type === 'pointerup') {
      this.events.click(this.nearest(event));
    }
  }

  wheel(event) {
    event.preventDefault();
    this.zoomAt(event, Math.exp(-event.deltaY * 0.0015));
  }

  zoomAt(event, factor) {
    const [dx, dy] = this.toData(event);
    const zoom = Math.min(200, Math.max(0.5, this.zoom * factor));
    const side = Math.min(this.canvas.width, this.canvas.height);
    this.x += dx * (this.zoom - zoom) * side / this.canvas.width;
    this.y += dy * (this.zoom - zoom) * side / this.canvas.height;
    this.zoom = zoom;
    this.draw();
  }

  key(event) {
    const moves = {ArrowLeft: [0.1, 0], ArrowRight: [-0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1]};
    if (event.key in moves) {
      this.x += moves[event.key][0];
      this.y += moves[event.key][1];
    } else if (event.key === '+' || event.key === '-') {
      const factor = event.key === '+' ? 1.25 : 0.8;
      this.zoom *= factor;
      this.x *= factor;
      this.y *= factor;
    } else if (event.key === '0') {
      Object.assign(this, {zoom: 1, x: 0, y: 0});
    } else {
      return;
    }
    event.preventDefault();
    this.draw();
  }

  /** The row whose point is at the pointer, or -1. */
  nearest(event) {
    if (!this.grid) return -1;
    const [x, y] = this.toData(event);
    const box = this.over.getBoundingClientRect();
    const {sx} = this.frame();
    const reach = 2 * 9 / box.width / sx;
    const {cells, start, rows} = this.grid;
    const cell = (value) => Math.min(cells - 1, Math.max(0, Math.floor((value + 1) / 2 * cells)));
    let best = -1;
    let least = reach * reach;
    for (let r = cell(y - reach); r <= cell(y + reach); r++) {
      for (let c = cell(x - reach); c <= cell(x + reach); c++) {
        for (let k = start[r * cells + c]; k < start[r * cells + c + 1]; k++) {
          const i = rows[k];
          const d = (this.at[2 * i] - x) ** 2 + (this.at[2 * i + 1] - y) ** 2;
          if (d < least) [best, least] = [i, d];
        }
      }
    }
    return best;
  }

  /** The rows inside a closed path. */
  inside(path) {
    return inside(this.at, path);
  }

  close() {
    this.watch.disconnect();
    if (this.pending) cancelAnimationFrame(this.pending);
    this.gl?.getExtension('WEBGL_lose_context')?.loseContext();
  }
}
