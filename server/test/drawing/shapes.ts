export const PICTURE_WIDTH = 900;
export const PICTURE_HEIGHT = 1200;
export const INK = '#14100f';

export function disc(x: number, y: number, radius: number, fill: string, opacity = 1) {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" opacity="${opacity}"/>`;
}

export function oval(x: number, y: number, radiusX: number, radiusY: number, fill: string, opacity = 1) {
  return `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="${fill}" opacity="${opacity}"/>`;
}

export function box(x: number, y: number, width: number, height: number, fill: string, round = 0) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
}

export function shape(d: string, fill: string, opacity = 1) {
  return `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`;
}

/** A shape with the same ink outline as the faces, for things in the foreground. */
export function inked(d: string, fill: string, width = 7) {
  return `<path d="${d}" fill="${fill}" stroke="${INK}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

export function line(d: string, stroke: string, width: number, opacity = 1) {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
}

export function moved(x: number, y: number, markup: string, scale = 1, degrees = 0) {
  return `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale})">${markup}</g>`;
}

/** Fills the whole picture with a vertical gradient. */
export function sky(...colours: string[]) {
  return (
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops(colours)}</linearGradient>` +
    `<rect width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" fill="url(#sky)"/>`
  );
}

/** A soft light. The name distinguishes several in one picture. */
export function glow(name: string, x: number, y: number, radius: number, colour: string, opacity = 0.8) {
  return (
    `<radialGradient id="glow-${name}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>` +
    disc(x, y, radius, `url(#glow-${name})`)
  );
}

export function stops(colours: string[]) {
  return colours
    .map((colour, at) => `<stop offset="${at / Math.max(1, colours.length - 1)}" stop-color="${colour}"/>`)
    .join('');
}

/** Joins `count` pieces of markup. */
export function repeat(count: number, draw: (index: number) => string) {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

export function drawing(width: number, height: number, markup: string) {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${markup}</svg>`,
  );
}
