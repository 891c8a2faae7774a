type Names = readonly (readonly [mark: RegExp, name: string])[];

/** Each calls itself by the names of those below it too, so the first that fits is right. */
const browsers: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|OPT|OPX|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bCriOS\/|Chrome\//, 'Chrome'],
  [/\b(iPhone|iPad|iPod|Macintosh)\b.*\bVersion\/[\d.]+ (Mobile\/\w+ )?Safari\//, 'Safari'],
];

/** An iPad may say that it is a Mac, and nothing else in its words tells otherwise. */
const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** What a browser says of itself, as a person would: `Chrome on Android`. What it does not tell is left out. */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(browsers, userAgent) ?? 'A browser';
  const system = nameIn(systems, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(names: Names, userAgent: string): string | undefined {
  return names.find(([mark]) => mark.test(userAgent))?.[1];
}
