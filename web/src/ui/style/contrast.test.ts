import daisyThemes from 'daisyui/theme/object';
import { expect, test, vi } from 'vitest';
import { themeNames } from './themes.ts';

type FileReader = { readFileSync: (path: URL, encoding: 'utf8') => string };
/** Imported this way because the web app has no Node types and the test runner empties imported style sheets. */
const { readFileSync } = await vi.importActual<FileReader>('node:fs');
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const corrections = read('./contrast.css');

type Colour = readonly [lightness: number, a: number, b: number];

/** Parses `oklch(72% 0.09 79)` to OKLab, the space in which browsers mix colours. */
function oklab(text: string): Colour {
  const found = /oklch\(([\d.]+)%\s+([\d.]+)\s+([\d.]+)\)/.exec(text);
  if (!found) throw new Error(`not a colour: ${text}`);
  const [, lightness, chroma, hue] = found.map(Number);
  if (lightness === undefined || chroma === undefined || hue === undefined) throw new Error(text);
  const angle = (hue * Math.PI) / 180;
  return [lightness / 100, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

type Light = readonly [red: number, green: number, blue: number];

/** Converts to linear sRGB, clipped to its gamut as on a screen. */
function linear([lightness, a, b]: Colour): Light {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (part: number) => Math.min(1, Math.max(0, part));
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const encode = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);
const decode = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** A translucent colour over an opaque one, as a browser paints it. */
function tint(colour: Colour, share: number, ground: Colour): Light {
  const [over, under] = [linear(colour), linear(ground)];
  const part = (at: 0 | 1 | 2) => decode(encode(over[at]) * share + encode(under[at]) * (1 - share));
  return [part(0), part(1), part(2)];
}

/** The WCAG contrast ratio of two colours. */
function contrast(one: Light, other: Light) {
  const luminance = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function mix(one: Colour, share: number, other: Colour): Colour {
  const part = (at: 0 | 1 | 2) => one[at] * share + other[at] * (1 - share);
  return [part(0), part(1), part(2)];
}

/** The tokens of a theme: daisyUI's own with our corrections. */
function tokens(theme: string): Map<string, string> {
  const own = Object.entries(daisyThemes).find(([name]) => name === theme)?.[1];
  if (!own) throw new Error(`daisyUI has no theme ${theme}`);
  const block = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(corrections)?.[1] ?? '';
  const ours = [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  return new Map<string, string>([...Object.entries(own), ...ours]);
}

function palette(theme: string) {
  const all = tokens(theme);
  const colour = (name: string) => oklab(all.get(`--color-${name}`) ?? '');
  const share = (name: string, otherwise: number) => {
    const given = all.get(name);
    return given === undefined ? otherwise : Number.parseFloat(given) / 100;
  };
  const text = colour('base-content');
  return {
    colour,
    muted: mix(text, share('--muted-share', 0.7), colour('base-100')),
    primaryInk: mix(colour('primary'), share('--primary-ink-share', 1), text),
    fieldEdge: mix(text, share('--field-edge-share', 0.5), colour('base-100')),
  };
}

const black: Colour = [0, 0, 0];
const white: Colour = [1, 0, 0];

const fills = ['primary', 'secondary', 'accent', 'neutral', 'info', 'success', 'warning', 'error'];

test.each(themeNames)('in %s, text has a contrast of 4.5:1, and icons, badges and edges of 3:1', (theme) => {
  const { colour, muted, primaryInk, fieldEdge } = palette(theme);
  const failed: Record<string, number> = {};
  const need = (pair: string, least: number, one: Colour, ground: Light) => {
    const ratio = contrast(linear(one), ground);
    if (ratio < least) failed[`${pair} (at least ${least})`] = Math.round(ratio * 100) / 100;
  };

  for (const fill of fills) {
    need(`${fill}-content on ${fill}`, 4.5, colour(`${fill}-content`), linear(colour(fill)));
  }
  for (const name of ['base-100', 'base-200', 'base-300']) {
    need(`text on ${name}`, 4.5, colour('base-content'), linear(colour(name)));
  }
  for (const name of ['base-100', 'base-200']) {
    const ground = linear(colour(name));
    need(`muted text on ${name}`, 4.5, muted, ground);
    need(`primary as text on ${name}`, 4.5, primaryInk, ground);
    need(`error text on ${name}`, 4.5, colour('error'), ground);
    need(`success text on ${name}`, 4.5, colour('success'), ground);
    // Warning and info are only icons on the page, never text.
    need(`warning icon on ${name}`, 3, colour('warning'), ground);
    need(`info icon on ${name}`, 3, colour('info'), ground);
    need(`edge of a field on ${name}`, 3, fieldEdge, ground);
  }
  need('badge on base-100', 3, colour('secondary'), linear(colour('base-100')));
  for (const tone of ['info', 'warning']) {
    const panel = tint(colour(tone), 0.12, colour('base-100'));
    need(`text on a panel of ${tone}`, 4.5, colour('base-content'), panel);
    need(`icon on a panel of ${tone}`, 3, colour(tone), panel);
  }
  const content = colour('base-content');
  need('text on a skeleton', 4.5, content, tint(content, 0.1, colour('base-100')));
  // Hovered rows; muted and coloured text can be on base-100 or base-200 there too.
  for (const name of ['base-100', 'base-200']) {
    need(`text on a hovered row of ${name}`, 4.5, content, tint(content, 0.08, colour(name)));
  }
  // Over a photo being sent, tested with the extremes, black and white.
  for (const photo of [black, white]) {
    need('text on a veiled photo', 4.5, content, tint(colour('base-100'), 0.9, photo));
  }
  const chosen = tint(colour('primary'), 0.12, colour('base-100'));
  need('text on a chosen row', 4.5, colour('base-content'), chosen);
  need('mark on a chosen row', 3, primaryInk, chosen);

  expect(failed).toEqual({});
});

test('keeps white text at the foot of a photo readable, even on a white photo', () => {
  const shade = 0.62;
  const part = (dark: number) => decode((dark / 255) * shade + (1 - shade));
  expect(contrast([1, 1, 1], [part(14), part(8), part(12)])).toBeGreaterThan(4.5);
});

test('has 32 themes, and the script that applies the stored one knows them all', () => {
  expect(themeNames).toHaveLength(32);
  expect(read('../../../public/theme-boot.js')).toContain(`'${themeNames.join(' ')}'`);
});
