import {
  blend,
  type Color,
  clampChroma,
  clampRgb,
  interpolate,
  type Oklch,
  oklch,
  wcagContrast,
} from 'culori';
import daisyThemes from 'daisyui/theme/object';
import type { Plugin } from 'vite';
import { type ThemeName, themeNames } from '../src/ui/style/themes.ts';

const STYLES = /\/src\/ui\/style\/styles\.css(\?|$)/;

/** Appends the corrections of themes that fail the contrast limits to our styles. */
export function contrast(): Plugin {
  return {
    name: 'contrast',
    enforce: 'pre',
    transform: { filter: { id: STYLES }, handler: (code) => ({ code: code + corrections(), map: null }) },
  };
}

/** WCAG asks for 4.5 for text and 3 for icons, badges and edges; browsers round colours. */
const TEXT = 4.55;
const ICON = 3.05;
/** Text on the page itself, which is read for minutes. */
const PAGE_TEXT = 11.1;
/** From the page to a panel or bubble, and from that to what is on it. */
const STEP = 1.26;

const FILLS = ['primary', 'secondary', 'accent', 'neutral', 'info', 'success', 'warning', 'error'] as const;
type Fill = (typeof FILLS)[number];
type Name = 'base-100' | 'base-200' | 'base-300' | 'base-content' | Fill | `${Fill}-content`;
type Tokens = Record<string, string>;

/** A warm red: the colour of a like in every theme. */
const HEART = 'oklch(64% 0.2 22)';

/**
 * The red of `black` passes with dark text, but is tiring to read. `coffee` writes everything in one gold: as the usual
 * theme it gets cream for text.
 */
const CHOSEN: Partial<Record<ThemeName, Tokens>> = {
  coffee: {
    '--color-base-content': 'oklch(92% 0.03 80)',
  },
  black: { '--color-error': 'oklch(70.5% 0.187 22.2)' },
};

/** Text as dark or as light as this still has some of its hue. */
const DARKEST = 0.17;
const LIGHTEST = 0.99;
/** A fill may move this far to keep the colour of its text. */
const MUCH = 0.06;

function corrections(): string {
  const blocks = themeNames.map((theme) => {
    const lines = Object.entries(corrected(theme)).map(([name, value]) => `  ${name}: ${value};\n`);
    return lines.length > 0 ? `\n[data-theme="${theme}"] {\n${lines.join('')}}\n` : '';
  });
  return blocks.join('');
}

/**
 * The tokens of a theme that have to change, and those that daisyUI does not have. A colour keeps its hue, and its lightness
 * moves no further than it has to: the page's and its panels', the text's, then that of fills also used as text, icon or
 * badge on the page, then that of the text on each fill.
 */
export function corrected(theme: ThemeName): Tokens {
  const changed: Tokens = { ...CHOSEN[theme] };
  const own: Tokens = { ...daisyThemes[theme] };
  const colour = (name: Name) => parsed(changed[`--color-${name}`] ?? own[`--color-${name}`]);
  function change(name: Name, value: Oklch) {
    if (value.l !== colour(name).l) changed[`--color-${name}`] = written(value);
  }

  change(
    'base-100',
    nearest(colour('base-100'), (page) => canCarryText(page, colour('base-content'))),
  );
  change('base-200', nextSurface(colour('base-200'), colour('base-100')));
  change('base-300', nextSurface(colour('base-300'), colour('base-200')));
  change(
    'base-content',
    nearest(colour('base-content'), (text) => isReadable(text, colour)),
  );
  for (const fill of FILLS) {
    const pair = nearestPair(colour(fill), colour(`${fill}-content`), isVisible(fill, colour));
    change(fill, pair.fill);
    change(`${fill}-content`, pair.content);
  }
  return { ...changed, ...heart(colour), ...shares(colour) };
}

type Palette = (name: Name) => Oklch;

const isDark = ({ l }: Oklch) => l < 0.5;

/** Whether text of this hue could be dark or light enough. */
function canCarryText(page: Oklch, text: Oklch): boolean {
  return passes({ ...text, l: isDark(page) ? LIGHTEST : DARKEST }, PAGE_TEXT, [page]);
}

/** A step further from black on a dark page, and from white on a light one. */
function nextSurface(own: Oklch, below: Oklch): Oklch {
  return nearest(
    own,
    (surface) =>
      (isDark(below) ? surface.l > below.l : surface.l < below.l) && passes(surface, STEP, [below]),
  );
}

/** The colour of a like, and of the icon on it, which is light unless it could not be seen. */
function heart(colour: Palette): Tokens {
  const own = parsed(HEART);
  for (const content of [LIGHTEST, DARKEST].map((l) => inGamut(own, l))) {
    const grounds = [colour('base-100'), colour('base-200'), content];
    const fill = [...byDistance(own)].find((red) => passes(red, ICON, grounds));
    if (fill) return { '--heart': written(fill), '--heart-content': written(content) };
  }
  throw new Error('No heart can be seen.');
}

/** Text on the page, on skeletons, on hovered rows and over a photo that is being sent. */
function isReadable(text: Oklch, colour: Palette): boolean {
  const [page, panel, deep] = [colour('base-100'), colour('base-200'), colour('base-300')];
  const photos = [parsed('black'), parsed('white')].map((photo) => tint(page, 0.9, photo));
  const grounds = [page, panel, deep, tint(text, 0.1, page), tint(text, 0.08, panel), ...photos];
  return passes(text, PAGE_TEXT, [page]) && passes(text, TEXT, grounds);
}

/** Whether a fill can be used on the page for more than a background of text. */
function isVisible(fill: Fill, colour: Palette): (candidate: Oklch) => boolean {
  const [page, panel, text] = [colour('base-100'), colour('base-200'), colour('base-content')];
  switch (fill) {
    case 'error':
    case 'success':
      return (candidate) => passes(candidate, TEXT, [page, panel]);
    case 'info':
    case 'warning':
      return (candidate) => {
        const callout = tint(candidate, 0.12, page);
        return passes(candidate, ICON, [page, panel, callout]) && passes(text, TEXT, [callout]);
      };
    case 'secondary':
      return (candidate) => passes(candidate, ICON, [page]);
    case 'primary':
      return (candidate) =>
        passes(candidate, STEP, [page]) && passes(text, TEXT, [tint(candidate, 0.12, page)]);
    default:
      return () => true;
  }
}

interface Pair {
  readonly fill: Oklch;
  readonly content: Oklch;
}

/**
 * The nearest fill that is visible and readable as a background. Dark text stays dark and light text light, except on a
 * fill that had to move for the page and would have to move much more.
 */
function nearestPair(own: Oklch, text: Oklch, visible: (fill: Oklch) => boolean): Pair {
  const seen = nearest(own, visible);
  const isNear = (fill: Oklch) => seen === own || Math.abs(fill.l - seen.l) <= MUCH;
  const [furthest, opposite] = text.l < own.l ? [DARKEST, LIGHTEST] : [LIGHTEST, DARKEST];
  const pair =
    findPair(own, (fill) => (isNear(fill) && visible(fill) ? textOn(fill, text, furthest) : undefined)) ??
    findPair(own, (fill) => (visible(fill) ? textOn(fill, inGamut(text, opposite), opposite) : undefined));
  if (!pair) throw new Error(`No fill like ${written(own)} is visible and readable as a background.`);
  return pair;
}

function findPair(own: Oklch, textFor: (fill: Oklch) => Oklch | undefined): Pair | undefined {
  for (const fill of byDistance(own)) {
    const content = textFor(fill);
    if (content) return { fill, content };
  }
  return undefined;
}

/** The nearest text between this one and its darkest or lightest. */
function textOn(fill: Oklch, own: Oklch, furthest: number): Oklch | undefined {
  const isOn = (text: Oklch) => passes(text, TEXT, [fill]);
  if (isOn(own)) return own;
  if (!isOn(inGamut(own, furthest))) return undefined;
  for (const { l } of byDistance(own)) {
    const text = inGamut(own, l);
    if (l > own.l === furthest > own.l && isOn(text)) return text;
  }
  return undefined;
}

/** Shares, in styles.css, of the text or primary colour in muted and in primary text and in the edge of a field. */
function shares(colour: Palette): Tokens {
  const [page, panel] = [colour('base-100'), colour('base-200')];
  const [text, primary] = [colour('base-content'), colour('primary')];
  const chosen = tint(primary, 0.12, page);
  const least = (usual: number, limit: number) => {
    for (let share = usual; share <= 100; share += 1)
      if (passes(mix(text, share, page), limit, [page, panel])) return share;
    return 100;
  };
  let ink = 100;
  const isInk = (mixed: Color) => passes(mixed, TEXT, [page, panel]) && passes(mixed, ICON, [chosen]);
  while (ink > 0 && !isInk(mix(primary, ink, text))) ink -= 1;
  const found: Tokens = {};
  const note = (name: string, share: number, usual: number) => {
    if (share !== usual) found[name] = `${share}%`;
  };
  note('--muted-share', least(70, TEXT), 70);
  note('--primary-ink-share', ink, 100);
  note('--field-edge-share', least(50, ICON), 50);
  return found;
}

function nearest(own: Oklch, isEnough: (candidate: Oklch) => boolean): Oklch {
  for (const candidate of byDistance(own)) if (isEnough(candidate)) return candidate;
  throw new Error(`No colour like ${written(own)} can be read.`);
}

/** The colour itself, then darker and lighter ones in steps of half a per cent. */
function* byDistance(own: Oklch): Generator<Oklch> {
  yield own;
  const start = Math.round(own.l * 200);
  for (let step = 0; step < 200; step += 1) {
    for (const l of [start - step, start + step]) if (l > 0 && l < 200) yield { ...own, l: l / 200 };
  }
}

/** Clipped as on a screen. */
function passes(colour: Color, limit: number, grounds: readonly Color[]): boolean {
  const shown = clampRgb(colour);
  return grounds.every((ground) => wcagContrast(shown, clampRgb(ground)) >= limit);
}

/** A translucent colour over an opaque one, as a browser paints it. */
function tint(colour: Color, alpha: number, ground: Color): Color {
  return blend([clampRgb(ground), { ...clampRgb(colour), alpha }]);
}

function mix(colour: Color, share: number, other: Color): Color {
  return interpolate([other, colour], 'oklab')(share / 100);
}

/** The colour with another lightness, and only as much chroma as a screen can show. */
function inGamut(colour: Oklch, l: number): Oklch {
  const fitted = clampChroma({ ...colour, l }, 'oklch');
  return { ...fitted, c: Math.floor(fitted.c * 1000) / 1000 };
}

function parsed(text: string | undefined): Oklch {
  const colour = oklch(text);
  if (!colour) throw new Error(`This is not a colour: ${text}`);
  return colour;
}

function written({ l, c, h = 0 }: Oklch): string {
  return `oklch(${Number((l * 100).toFixed(1))}% ${c} ${Number(h.toFixed(1))})`;
}
