import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A step failed, and the message is all that the person at the terminal needs. */
export class StepFailed extends Error {}

/** Exits with the one line of a StepFailed; other errors are bugs and are printed in full. */
export function endWith(/** @type {unknown} */ error) {
  console.error(error instanceof StepFailed ? error.message : error);
  process.exitCode = 1;
}

/** Seconds since `start` (of performance.now()), as in `3.4 s`. */
export function since(/** @type {number} */ start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/** A program of a package in node_modules. */
export function packaged(/** @type {string} */ name) {
  return join(root, 'node_modules', '.bin', name);
}

/**
 * Runs a program in the folder of the clone and returns its exit code. Forwards stop signals to it, and then exits.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] quiet: the output shows only when the program fails
 * @returns {Promise<number>}
 */
export function runTool(program, args, { env = process.env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout?.on('data', (part) => output.push(part));
    child.stderr?.on('data', (part) => output.push(part));
    const passOn = (/** @type {NodeJS.Signals} */ signal) => {
      child.kill(signal);
      child.once('close', () => process.exit(signal === 'SIGINT' ? 130 : 143));
    };
    process.on('SIGINT', passOn).on('SIGTERM', passOn);
    const settle = () => process.off('SIGINT', passOn).off('SIGTERM', passOn);
    child.once('error', (error) => {
      settle();
      reject(new StepFailed(`${program} cannot be run: ${error.message}`));
    });
    child.once('close', (code) => {
      settle();
      if (code !== 0 && quiet) process.stderr.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}
