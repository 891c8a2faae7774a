import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';
import { root } from '../set-up/run-tool.mjs';

// Mutants are small changes of the code. All of them are in the text at once, and a global variable picks one.

/** @typedef {{ line: number, column: number }} Position */
/**
 * @typedef {object} Mutant
 * @property {string} id
 * @property {string} file
 * @property {number} line
 * @property {string} before
 * @property {string} after
 */

const quiet = () => false;
const logger = {
  isDebugEnabled: quiet,
  debug() {},
  info() {},
  warn: console.warn,
};

/**
 * The text of each file with its mutants in it, and the mutants.
 * @param {readonly string[]} patterns
 */
async function instrument(patterns) {
  const names = globSync([...patterns], { cwd: root }).filter((name) => !/\.(test|routes)\.ts$/.test(name));
  const files = names.map((name) => ({
    name: join(root, name),
    mutate: true,
    content: readFileSync(join(root, name), 'utf8'),
  }));
  const instrumenter = createInjector().provideValue('logger', logger).injectFunction(createInstrumenter);
  const options = { ignorers: [], excludedMutations: ['StringLiteral'], plugins: null };
  const made = await instrumenter.instrument(files, options);
  const texts = Object.fromEntries(made.files.map(({ name, content }) => [name, content]));
  const sources = new Map(files.map(({ name, content }) => [name, content]));
  /** @type {Mutant[]} */
  const mutants = made.mutants
    .filter(({ status }) => status === undefined)
    .map(({ id, fileName, location, replacement }) => ({
      id,
      file: names[files.findIndex(({ name }) => name === fileName)] ?? fileName,
      line: location.start.line + 1,
      before: textAt(sources.get(fileName) ?? '', location),
      after: replacement,
    }));
  return { texts, mutants };
}

/** @type {(text: string, range: { start: Position, end: Position }) => string} */
function textAt(text, { start, end }) {
  const lines = text.split('\n').slice(start.line, end.line + 1);
  const last = lines.length - 1;
  return lines
    .map((line, at) => line.slice(at === 0 ? start.column : 0, at === last ? end.column : undefined))
    .join('\n');
}

const [out = '', ...patterns] = process.argv.slice(2);
writeFileSync(out, JSON.stringify(await instrument(patterns)));
