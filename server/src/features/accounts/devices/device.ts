type Names = readonly (readonly [name: string, ...marks: RegExp[]])[];

/** Browsers also claim to be those further down this list, so the first full match wins. */
const browsers: Names = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS|OPT|OPX|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUC ?Browser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\bCriOS\/|Chrome\//],
  ['Safari', /\b(iPhone|iPad|iPod|Macintosh)\b/, /\bVersion\/[\d.]{1,20} (Mobile\/\w{1,20} )?Safari\//],
];

/** An iPad may claim to be a Mac; its user agent then has nothing that tells them apart. */
const systems: Names = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** A user agent in words: `Chrome on Android`. Leaves out what is unknown. */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(browsers, userAgent) ?? 'A browser';
  const system = nameIn(systems, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(names: Names, userAgent: string): string | undefined {
  return names.find(([, ...marks]) => marks.every((mark) => mark.test(userAgent)))?.[0];
}
