import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, StepFailed } from '../set-up/run-tool.mjs';

/**
 * The most critical areas and the tests that guard them. Patterns of code and of tests, relative to the clone.
 * @type {Readonly<Record<string, { code: readonly string[], tests: readonly string[] }>>}
 */
export const areas = {
  likes: {
    code: [
      'server/src/features/matching/{likes,matches}/*.ts',
      'server/src/features/matching/pairs.queries.ts',
    ],
    tests: [
      'server/src/features/matching/{,likes/,matches/,shared-card/}*.test.ts',
      'server/src/features/matching/deck/{deck-order,deck-walk}.test.ts',
      'server/src/features/{safety/blocks,moderation/bans}/*.test.ts',
      'server/src/features/chat/chat.test.ts',
      'server/src/platform/push/push.test.ts',
      'security/{blocked-numbers,left-for-good,online-status,repeated-answers}.test.ts',
    ],
  },
  sending: {
    // The hooks of the outbox run in journeys only: e2e/chat/outbox.e2e.ts.
    code: ['server/src/features/chat/sending/*.ts', 'web/src/features/chat/outbox/{delivery,outbox}.ts'],
    tests: [
      'server/src/features/chat/{,sending/,ending/,reading/}*.test.ts',
      'server/src/platform/push/push.test.ts',
      'web/src/features/chat/{,outbox/,reading/}*.test.ts',
    ],
  },
  verdicts: {
    code: ['server/src/features/venues/venue-code.ts', 'server/src/features/verification/capture/*.ts'],
    tests: [
      'server/src/features/venues/{,codes/}*.test.ts',
      'server/src/features/verification/{capture,same-images}/*.test.ts',
      'security/{poses,presence}*.test.ts',
    ],
  },
  sessions: {
    code: ['server/src/features/accounts/{codes,sessions}/*.ts'],
    tests: [
      'server/src/features/accounts/{codes,devices,passwords,providers,sessions,sign-in}/*.test.ts',
      'server/src/features/verification/review/queue.test.ts',
      'security/{changed-numbers,guessed-codes,held-browsers,moved-accounts,new-sign-ins}.test.ts',
      'security/{recycled-numbers,stolen-devices}.test.ts',
    ],
  },
  bans: {
    code: ['server/src/features/safety/blocks/*.ts', 'server/src/features/{accounts,moderation}/bans/*.ts'],
    tests: [
      'server/src/features/{moderation,safety}/**/*.test.ts',
      'security/{blocked-numbers,changed-numbers,left-for-good}.test.ts',
    ],
  },
};

/** @typedef {{ name: string, code: readonly string[], tests: readonly string[] }} Area */

/**
 * The areas named by the arguments, or all. After one area, files narrow its code, and test files its tests.
 * @returns {Area[]}
 */
export function chosenAreas() {
  const args = process.argv.slice(2).filter((arg) => arg !== '--left');
  const files = args.filter((arg) => arg.endsWith('.ts'));
  const names = args.filter((arg) => !files.includes(arg));
  const unknown = names.find((name) => !(name in areas));
  if (unknown !== undefined) {
    throw new StepFailed(`There is no area "${unknown}"; the areas are ${Object.keys(areas).join(', ')}.`);
  }
  const missing = files.find((file) => !existsSync(join(root, file)));
  if (missing !== undefined) throw new StepFailed(`There is no file ${missing}.`);
  if (files.length > 0 && names.length !== 1) throw new StepFailed('Files follow the name of their area.');
  const tests = files.filter((file) => file.endsWith('.test.ts'));
  const code = files.filter((file) => !tests.includes(file));
  return Object.entries(areas)
    .filter(([name]) => names.length === 0 || names.includes(name))
    .map(([name, area]) => ({
      name,
      code: code.length > 0 ? code : area.code,
      tests: tests.length > 0 ? tests : area.tests,
    }));
}

/** The environment in which vitest.config.ts reads this area. */
export const inArea = (/** @type {Area} */ area) => ({ ...process.env, AREA: JSON.stringify(area) });

/** @returns {Area} */
export function areaFromEnvironment() {
  const area = JSON.parse(process.env.AREA ?? 'null');
  if (area === null) throw new Error('npm run coverage and npm run mutants set AREA.');
  return area;
}
