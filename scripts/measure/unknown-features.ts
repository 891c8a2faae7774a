import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import bcd from '@mdn/browser-compat-data/forLegacyNode';
import type {
  BrowserName,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data/types';
import browserslist from 'browserslist';
import postcss from 'postcss';
import { parseAst } from 'vite';

// What the built files use although one of the browsers in `web/package.json` doesn't know it, by MDN's data.

/** What is used nevertheless, by the reason. Names as they are printed. */
const spared: Readonly<Record<string, string>> = {
  'asked for before it is used, and works without':
    'Navigator.contacts Navigator.share Navigator.wakeLock Navigator.setAppBadge Navigator.vibrate Navigator.connection ' +
    'Document.startViewTransition .startViewTransition() .showPopover() .hidePopover() .getCapabilities() .requestVideoFrameCallback() .cancelVideoFrameCallback() WebTransport Symbol.dispose Intl.Segmenter ' +
    ':popover-open PublicKeyCredential.parseCreationOptionsFromJSON PublicKeyCredential.parseRequestOptionsFromJSON InputDeviceInfo',
  'only looks or feels better where it is known':
    ':view-transition :view-transition-old :view-transition-new :-webkit-inner-spin-button -webkit-tap-highlight-color ' +
    '-webkit-touch-callout accent-color forced-color-adjust mask-composite -webkit-mask-composite mask-image ' +
    'overflow-anchor overscroll-behavior overscroll-behavior-x resize scrollbar-color scrollbar-width ' +
    'text-size-adjust text-wrap text-wrap-style',
  'written with its prefix too': 'user-select hyphens',
  'has another rule for browsers without it': '@property :has',
  'a function of a library that is called the same':
    'Error.captureStackTrace .when() .use() .toArray() .getSetCookie() .grow()',
};

/** Browserslist's names and MDN's. */
const browsers: Readonly<Record<string, BrowserName>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
};

/** The oldest version that we support of each browser. */
function oldest(): ReadonlyMap<BrowserName, number> {
  const found = new Map<BrowserName, number>();
  for (const one of browserslist(undefined, { path: join(import.meta.dirname, '../../web') })) {
    const [name = '', version = ''] = one.split(' ');
    const browser = browsers[name];
    if (!browser) throw new Error(`MDN's name of ${name} is not in the list.`);
    found.set(browser, Math.min(found.get(browser) ?? Number.POSITIVE_INFINITY, Number.parseFloat(version)));
  }
  return found;
}

const targets = oldest();

function isKnownTo(support: SimpleSupportStatement, version: number): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = support;
  if (flags || prefix || other || typeof added !== 'string') return false;
  if (removed && !(Number.parseFloat(String(removed)) > version)) return false;
  return Number.parseFloat(added.replace('≤', '')) <= version;
}

function isKnown({ support }: CompatStatement): boolean {
  return [...targets].every(([browser, version]) =>
    [support[browser] ?? []].flat().some((one) => isKnownTo(one, version)),
  );
}

/** Objects that every page has, and what they are. */
const objects: Readonly<Record<string, string>> = {
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  history: 'History',
  screen: 'Screen',
  performance: 'Performance',
  crypto: 'Crypto',
};

/** What else may be called without saying whose it is. Other interfaces have too many names that anything could have. */
const OF_ANYTHING =
  /^(Abort|Animation$|Blob$|CanvasRenderingContext2D$|ClipboardEvent$|Document$|DOM|Element$|Event|File|FormData$|Headers$|HTML|IDB|KeyboardEvent$|Media(Devices|Stream)|Navigator$|Node|Range$|Request$|Response$|Selection$|URL|Window$)/;

const features = new Map<string, CompatStatement[]>();
const calledOnAnything = new Set<string>();

function add(name: string, { __compat }: Identifier): void {
  if (__compat) features.set(name, [...(features.get(name) ?? []), __compat]);
}

type Named = readonly [name: string, entry: Identifier];

/** What MDN lists below an entry. */
const partsOf = (entry: Identifier = {}): Named[] =>
  Object.keys(entry).flatMap((name): Named[] => {
    const part = entry[name];
    return part && name !== '__compat' ? [[name, part]] : [];
  });

const builtins = partsOf(bcd.javascript.builtins);
for (const [name, entry] of [...partsOf(bcd.api), ...builtins]) {
  add(name, entry);
  const isOfAnything = OF_ANYTHING.test(name) || builtins.some(([builtin]) => builtin === name);
  for (const [key, member] of partsOf(entry)) {
    if (key.endsWith('_event')) continue;
    add(`${name}.${key.replace(/_static$/, '')}`, member);
    add(`.${key}()`, member);
    if (isOfAnything) calledOnAnything.add(`.${key}()`);
  }
}

/** Whether the name is nobody's, or every browser knows someone's. */
const isFine = (name: string) => features.get(name)?.some(isKnown) ?? true;

type Syntax = Readonly<Record<string, unknown>>;

function isSyntax(part: unknown): part is Syntax {
  return typeof part === 'object' && part !== null && 'type' in part;
}

/** Everything below this part of a script. */
function* below(part: unknown): Generator<Syntax> {
  if (isSyntax(part)) yield part;
  if (typeof part === 'object' && part !== null) for (const child of Object.values(part)) yield* below(child);
}

const nameOf = (part: unknown) =>
  isSyntax(part) && part.type === 'Identifier' ? String(part.name) : undefined;

/** Methods that are given a selector. */
const SELECTS = /^(matches|closest|querySelector(All)?)$/;

/** What CSS calls `:popover-open` and the like. */
const pseudosIn = (selector: string) =>
  [...selector.matchAll(/(?<!\\):{1,2}([a-z-]+)/g)].map(([, name = '']) => name);

const unknownPseudos = (selector: string) =>
  pseudosIn(selector).filter((name) => {
    const compat = bcd.css.selectors?.[name]?.__compat;
    return compat && !isKnown(compat);
  });

function selectorOf({ type, callee, arguments: given }: Syntax): string {
  const isAsking =
    type === 'CallExpression' && isSyntax(callee) && SELECTS.test(nameOf(callee.property) ?? '');
  const [first] = Array.isArray(given) ? given : [];
  return isAsking && isSyntax(first) && typeof first.value === 'string' ? first.value : '';
}

function namesIn({ type, object, property, callee, right, operator, computed }: Syntax): string[] {
  if (type === 'MemberExpression' && computed !== true) {
    const owner = nameOf(object);
    return owner === undefined ? [] : [owner, `${objects[owner] ?? owner}.${nameOf(property)}`];
  }
  if (type === 'CallExpression' && isSyntax(callee) && callee.computed !== true) {
    const [owner, method] = [nameOf(callee.object), nameOf(callee.property)];
    const isNamed = features.has(`${objects[owner ?? ''] ?? owner}.${method}`);
    return isNamed || !calledOnAnything.has(`.${method}()`) ? [nameOf(callee) ?? ''] : [`.${method}()`];
  }
  if (type === 'NewExpression') return [nameOf(callee) ?? ''];
  return operator === 'instanceof' ? [nameOf(right) ?? ''] : [];
}

/** The names in a script that one of the browsers doesn't know. */
export function unknownInScript(code: string): Set<string> {
  const found = new Set<string>();
  for (const part of below(parseAst(code))) {
    for (const name of namesIn(part)) if (!isFine(name)) found.add(name);
    for (const name of unknownPseudos(selectorOf(part))) found.add(`:${name}`);
  }
  return found;
}

/** Functions such as `oklch`, wherever MDN lists them. */
const functions = new Map(
  partsOf(bcd.css.types).flatMap(([name, type]): Named[] => [[name, type], ...partsOf(type)]),
);

const units = new Map(partsOf(bcd.css.types?.length));

/** The same in a style sheet, except what stands in `@supports`. */
export function unknownInStyles(code: string): Set<string> {
  const found = new Set<string>();
  const note = (name: string, entry: Identifier | undefined) => {
    if (entry?.__compat && !isKnown(entry.__compat)) found.add(name);
  };
  const { properties = {}, selectors = {}, 'at-rules': atRules = {} } = bcd.css;
  const root = postcss.parse(code);
  root.walkAtRules('supports', (rule) => void rule.remove());
  root.walkAtRules(({ name }) => note(`@${name}`, atRules[name]));
  root.walkRules(({ selector, parent }) => {
    if (parent?.type === 'rule') note('nesting', selectors.nesting);
    for (const name of unknownPseudos(selector)) found.add(`:${name}`);
  });
  root.walkDecls(({ prop, value, parent }) => {
    // Only the browsers that the rule is for read it.
    if (parent instanceof postcss.Rule && parent.selector.startsWith('::-webkit-')) return;
    note(prop, properties[prop]);
    for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g)) note(`${name}()`, functions.get(name));
    for (const [, unit = ''] of value.matchAll(/\d([a-z]+)\b/g)) note(unit, units.get(unit));
  });
  return found;
}

/** A line per built file that uses what one of the browsers doesn't know. */
export function unknownFeatures(folder: string): string[] {
  const isSpared = new Set(Object.values(spared).flatMap((names) => names.split(' ')));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|css)$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(folder, file), 'utf8');
      const found = file.endsWith('.js') ? unknownInScript(code) : unknownInStyles(code);
      const names = [...found].filter((name) => !isSpared.has(name));
      return names.length > 0
        ? [`Not every supported browser knows what ${file} uses: ${names.join(', ')}`]
        : [];
    });
}
