type Names = readonly (readonly [name: string, ...marks: RegExp[]])[];

/** Each calls itself by the names of those below it too, so the first whose marks all fit is right. */
const browsers: Names = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS|OPT|OPX|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUC ?Browser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\bCriOS\/|Chrome\//],
  ['Safari', /\b(iPhone|iPad|iPod|Macintosh)\b/, /\bVersion\/[\d.]{1,20} (Mobile\/\w{1,20} )?Safari\//],
];

/** An iPad may say that it is a Mac, and nothing else in its words tells otherwise. */
const systems: Names = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** What a browser says of itself, as a person would: `Chrome on Android`. What it does not tell is left out. */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(browsers, userAgent) ?? 'A browser';
  const system = nameIn(systems, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(names: Names, userAgent: string): string | undefined {
  return names.find(([, ...marks]) => marks.every((mark) => mark.test(userAgent)))?.[0];
}
