import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Need } from './fault.ts';

const home = '/usr/lib';
const paths = readdirSync(home).map((folder) => join(home, folder, 'faketime/libfaketimeMT.so.1'));

export const fakeTimeNeed: Need = { program: 'faketime', debianPackage: 'faketime' };

/** The environment of a process whose clock is off by this much; its timers are not affected. */
export function fakeTime(offset: string): Readonly<Record<string, string>> {
  const library = paths.find((path) => existsSync(path));
  if (library === undefined) throw new Error('libfaketime is not where Debian installs it.');
  return {
    LD_PRELOAD: library,
    FAKETIME: offset,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
}
