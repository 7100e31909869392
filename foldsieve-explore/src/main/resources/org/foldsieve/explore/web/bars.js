// Small bars: a histogram that fits in a line.

const SVG = 'http://www.w3.org/2000/svg';

/** Bars of these heights, with words for those who do not see them. */
export function bars(heights, words) {
  const svg = document.createElementNS(SVG, 'svg');
  const most = Math.max(1, ...heights);
  svg.setAttribute('viewBox', `0 0 ${Math.max(1, heights.length) * 5} 20`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('class', 'bars');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', words);
  heights.forEach((height, i) => {
    const bar = document.createElementNS(SVG, 'rect');
    const tall = height ? Math.max(1, 20 * height / most) : 0;
    bar.setAttribute('x', i * 5);
    bar.setAttribute('width', 4);
    bar.setAttribute('y', 20 - tall);
    bar.setAttribute('height', tall);
    svg.append(bar);
  });
  return svg;
}
