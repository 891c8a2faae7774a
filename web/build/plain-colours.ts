import { clampRgb, formatHex8, parse } from 'culori';
import type { Plugin } from 'vite';

/**
 * Writes the themes' colours as every browser knows them: `oklch()` came with Safari 15.4, Chrome 111 and Firefox 113, and a browser
 * without it would show black on black. What sRGB can't show is clipped, as browsers do on most screens.
 */
export function plainColours(): Plugin {
  return {
    name: 'plain-colours',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = String(file.source).replace(/oklch\([^()]*\)/g, inHex);
      },
    },
  };
}

function inHex(written: string): string {
  const colour = parse(written);
  if (!colour) throw new Error(`This colour is not understood: ${written}`);
  return formatHex8(clampRgb(colour)).replace(/ff$/, '');
}
