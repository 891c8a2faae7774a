import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root, StepFailed } from './run-tool.mjs';

const place = join(root, '.cache', 'turn');
const LONGEST_MS = 15 * 60_000; // after this the pid in the file may belong to another process

/**
 * Lets one process at a time install or build in this clone, because two would write the same files. Throws StepFailed
 * when this account may not write here.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function inTurn(work) {
  try {
    return await waitAndWork(work);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].some((code) => hasCode(error, code))) throw error;
    const reason = error instanceof Error ? error.message : error;
    throw new StepFailed(
      `Something must be installed or built, but this account may not write to ${root}: ${reason}`,
    );
  }
}

/**
 * @template T
 * @param {() => Promise<T>} work
 */
async function waitAndWork(work) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (let waited = false; !take(); waited = true) {
    if (!waited) console.log('waiting for another run that installs or builds in this folder…');
    await sleep(200);
  }
  const release = () => rmSync(place, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take() {
  const mine = `${place}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    linkSync(mine, place); // unlike a write, never leaves an empty file
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    removeLeftover(mine);
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Of several that find the same leftover, the rename lets only one remove it. */
function removeLeftover(/** @type {string} */ mine) {
  try {
    const holder = readFileSync(place, 'utf8');
    if (isRunning(Number(holder)) && Date.now() - statSync(place).mtimeMs < LONGEST_MS) return;
    renameSync(place, `${mine}.leftover`);
    if (readFileSync(`${mine}.leftover`, 'utf8') !== holder) linkSync(`${mine}.leftover`, place); // someone else has the turn
    rmSync(`${mine}.leftover`);
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EEXIST')) throw error;
  }
}

function isRunning(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** @type {(error: unknown, code: string) => boolean} */
const hasCode = (error, code) => error instanceof Error && 'code' in error && error.code === code;
