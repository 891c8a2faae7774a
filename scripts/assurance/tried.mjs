import { readFileSync, renameSync, writeFileSync } from 'node:fs';

// What is known so far about the mutants of an area, in a file between mutants.mjs and the process of the tests.

/**
 * @typedef {object} Tried
 * @property {Record<string, string>} killed by the mutant's id, the test that noticed it
 * @property {string[]} reached by a test
 * @property {string[]} loading reached while a module loads or the tests of a file are set up
 * @property {string[]} done ids of the tests whose mutants were all tried
 * @property {string[]} failing tests that fail without a mutant
 * @property {{ id: string, until: number, pid: number } | null} trying the mutant of now, the time after which it hangs, and its process
 * @property {boolean} isLeft whether the process ended before everything was tried
 */

/** @type {Tried} */
export const nothingTried = {
  killed: {},
  reached: [],
  loading: [],
  done: [],
  failing: [],
  trying: null,
  isLeft: false,
};

/** @type {(file: string) => Tried} */
export const readTried = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Never leaves half a file to someone who reads meanwhile. @type {(file: string, tried: Tried) => void} */
export function writeTried(file, tried) {
  writeFileSync(`${file}.new`, JSON.stringify(tried));
  renameSync(`${file}.new`, file);
}
