import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blend, type Color, clampRgb, interpolate, parse, wcagContrast } from 'culori';
import daisyThemes from 'daisyui/theme/object';
import { expect, test } from 'vitest';
import { type ThemeName, themeNames } from '../src/ui/style/themes.ts';
import { corrected } from './contrast.ts';

function colourOf(text: string | undefined): Color {
  const colour = parse(text ?? '');
  if (!colour) throw new Error(`This is not a colour: ${text}`);
  return clampRgb(colour); // as on a screen
}

/** A translucent colour over an opaque one, as a browser paints it. */
const tint = (colour: Color, alpha: number, ground: Color): Color => blend([ground, { ...colour, alpha }]);

/** The colours of a theme, with our corrections and the mixtures of styles.css. */
function palette(theme: ThemeName) {
  const tokens: Record<string, string> = { ...daisyThemes[theme], ...corrected(theme) };
  const colour = (name: string) => colourOf(tokens[`--color-${name}`]);
  function mixture(name: string, one: string, usual: number, other: string) {
    const share = Number.parseFloat(tokens[name] ?? `${usual}%`) / 100;
    const ends = [other, one].map((end) => tokens[`--color-${end}`] ?? '');
    return clampRgb(interpolate(ends, 'oklab')(share));
  }
  return {
    colour,
    heart: colourOf(tokens['--heart']),
    heartContent: colourOf(tokens['--heart-content']),
    muted: mixture('--muted-share', 'base-content', 70, 'base-100'),
    primaryInk: mixture('--primary-ink-share', 'primary', 100, 'base-content'),
    fieldEdge: mixture('--field-edge-share', 'base-content', 50, 'base-100'),
  };
}

const [black, white] = [colourOf('black'), colourOf('white')];

const fills = ['primary', 'secondary', 'accent', 'neutral', 'info', 'success', 'warning', 'error'];

test.each(themeNames)(
  'in %s, text can be read, and panels, messages, icons and edges can be told apart',
  (theme) => {
    const { colour, muted, primaryInk, fieldEdge, heart, heartContent } = palette(theme);
    const failed: Record<string, number> = {};
    const need = (pair: string, least: number, one: Color, ground: Color) => {
      const ratio = wcagContrast(one, ground);
      if (ratio < least) failed[`${pair} (at least ${least})`] = Math.round(ratio * 100) / 100;
    };

    for (const fill of fills) {
      need(`${fill}-content on ${fill}`, 4.5, colour(`${fill}-content`), colour(fill));
    }
    // Read for minutes, so more than WCAG asks for.
    need('text on the page', 11, colour('base-content'), colour('base-100'));
    // A panel or bubble can be told from the page, and what is on it from the panel.
    need('base-200 on base-100', 1.25, colour('base-200'), colour('base-100'));
    need('base-300 on base-200', 1.25, colour('base-300'), colour('base-200'));
    need('an own message on base-100', 1.25, colour('primary'), colour('base-100'));
    for (const name of ['base-100', 'base-200']) need(`heart on ${name}`, 3, heart, colour(name));
    need('icon on a heart', 3, heartContent, heart);
    for (const name of ['base-100', 'base-200', 'base-300']) {
      need(`text on ${name}`, 4.5, colour('base-content'), colour(name));
    }
    for (const name of ['base-100', 'base-200']) {
      const ground = colour(name);
      need(`muted text on ${name}`, 4.5, muted, ground);
      need(`primary as text on ${name}`, 4.5, primaryInk, ground);
      need(`error text on ${name}`, 4.5, colour('error'), ground);
      need(`success text on ${name}`, 4.5, colour('success'), ground);
      // Warning and info are only icons on the page, never text.
      need(`warning icon on ${name}`, 3, colour('warning'), ground);
      need(`info icon on ${name}`, 3, colour('info'), ground);
      need(`edge of a field on ${name}`, 3, fieldEdge, ground);
    }
    need('badge on base-100', 3, colour('secondary'), colour('base-100'));
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
  },
);

test('keeps white text at the foot of a photo readable, even on a white photo', () => {
  expect(wcagContrast(white, tint(colourOf('rgb(14 8 12)'), 0.62, white))).toBeGreaterThan(4.5);
});

test('has 32 themes, and the script that applies the stored one knows them all', () => {
  expect(themeNames).toHaveLength(32);
  expect(readFileSync(join(import.meta.dirname, '../public/theme-boot.js'), 'utf8')).toContain(
    `'${themeNames.join(' ')}'`,
  );
});
