// Makes the web app's two fonts from the full ones: letters of western Europe, the weights that screens use, and the
// visible font features. Run it after changing this file: node scripts/draw/make-fonts.mjs
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const folder = fileURLToPath(new URL('../../web/src/ui/style/fonts/', import.meta.url));

const between = (first, last) => {
  const codes = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return String.fromCodePoint(...codes);
};
const letters = [
  between(0x20, 0x7e),
  between(0xa0, 0xff),
  'ıŒœˆ˚˜€™←↑→↓−∕',
  between(0x2010, 0x203a), // dashes, quotes, dots
].join('');

/** Kerning, marks on letters, and tabular digits. */
const keepFeatures = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

const fonts = [
  { name: 'inter', wght: { min: 400, max: 700 } },
  { name: 'bricolage-grotesque', wght: 700 },
];

for (const { name, wght } of fonts) {
  const from = dirname(fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/package.json`)));
  const whole = await readFile(join(from, 'files', `${name}-latin-wght-normal.woff2`));
  const options = { targetFormat: 'woff2', keepFeatures, noHinting: true, variationAxes: { wght } };
  const part = await subsetFont(whole, letters, options);
  await writeFile(join(folder, `${name}.woff2`), part);
  await copyFile(join(from, 'LICENSE'), join(folder, `${name}.license.txt`));
  console.log(`${name}: ${whole.length} → ${part.length} bytes`);
}
