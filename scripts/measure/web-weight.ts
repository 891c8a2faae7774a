import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

const SCRIPT_BYTES = 150_000;
const STYLE_BYTES = 25_000;
const LAZY_BYTES = 40_000;
const PAGE = 'signed-out.html';

interface Weighed {
  /** Relative to the folder of the web app. */
  readonly file: string;
  /** Gzipped bytes. */
  readonly bytes: number;
}

interface FirstVisit {
  readonly scripts: readonly Weighed[];
  readonly styles: readonly Weighed[];
  readonly fonts: readonly string[];
}

/** Everything a browser loads for the sign-in page, followed like a browser. */
export function firstVisit(folder: string): FirstVisit {
  const html = readFileSync(join(folder, PAGE), 'utf8');
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  const named = (pattern: RegExp) =>
    tags
      .filter((tag) => pattern.test(tag))
      .flatMap((tag) => /(?:src|href)="\/([^/"][^"]*)"/.exec(tag)?.[1] ?? []);
  return {
    scripts: withImports(folder, named(/^<script|rel="(?:modulepreload|after-paint)"/)).map((file) =>
      weigh(folder, file),
    ),
    styles: named(/rel="stylesheet"/).map((file) => weigh(folder, file)),
    fonts: named(/rel="preload"[^>]*as="font"/),
  };
}

/** One line per exceeded budget, with its files. */
export function brokenBudgets(folder: string): string[] {
  const { scripts, styles, fonts } = firstVisit(folder);
  const first = new Set(scripts.map(({ file }) => file));
  const lazy = readdirSync(join(folder, 'assets'))
    .map((name) => `assets/${name}`)
    .filter((file) => file.endsWith('.js') && !first.has(file))
    .map((file) => weigh(folder, file));
  const html = readFileSync(join(folder, PAGE), 'utf8');
  const css = styles.map(({ file }) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const elsewhere = `${html}\n${css}`.match(/(?:(?:src|href)="|url\(["']?)(?:https?:)?\/\/[^"')\s]+/g) ?? [];
  return [
    ...tooMuch('JavaScript', scripts, SCRIPT_BYTES),
    ...tooMuch('CSS', styles, STYLE_BYTES),
    ...lazy
      .filter(({ bytes }) => bytes > LAZY_BYTES)
      .map((one) => `${said(one)} is a single chunk; the limit is ${kB(LAZY_BYTES)}.`),
    ...(fonts.length === 1 ? [] : [`One font may be preloaded, not ${fonts.length}: ${fonts.join(', ')}`]),
    ...elsewhere.map((address) => `The sign-in loads from another host: ${address}`),
  ];
}

function tooMuch(what: string, files: readonly Weighed[], limit: number): string[] {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (files.length === 0) return [`The sign-in loads no ${what}: is it built?`];
  if (total <= limit) return [];
  const list = files.toSorted((one, other) => other.bytes - one.bytes).map(said);
  return [`The sign-in loads ${kB(total)} of ${what}; the limit is ${kB(limit)}: ${list.join(', ')}`];
}

function withImports(folder: string, entries: readonly string[]): string[] {
  const found = new Set<string>();
  function add(file: string): void {
    if (found.has(file)) return;
    found.add(file);
    const code = readFileSync(join(folder, file), 'utf8');
    // Not `import(…)`, which loads later.
    for (const [, path = ''] of code.matchAll(/\b(?:from|import)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)) {
      const imported = posix.join(posix.dirname(file), path);
      if (existsSync(join(folder, imported))) add(imported);
    }
  }
  for (const entry of entries) add(entry);
  return [...found];
}

function weigh(folder: string, file: string): Weighed {
  return { file, bytes: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length };
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const said = ({ file, bytes }: Weighed) => `${file} ${kB(bytes)}`;
