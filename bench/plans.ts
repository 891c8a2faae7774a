import { mkdir, writeFile } from 'node:fs/promises';
import { openPostgres } from '../server/src/db/postgres.ts';
import { matchingPlans } from '../server/src/features/matching/test-plans.ts';
import { sourceOf } from '../server/src/testing/query-plans.ts';
import { forget } from './callers.ts';
import { configOf, crowdOf, log } from './crowd.ts';
import { say } from './measure.ts';

// Writes how PostgreSQL carries out the statements of matching among a million people to docs/plans.

const folder = new URL('../docs/plans/', import.meta.url);
const people = Number(process.env.PEOPLE ?? 1_000_000);

const url = await crowdOf(people);
const db = await openPostgres(url, log);
await forget(db);
try {
  await mkdir(folder, { recursive: true });
  for (const [what, plans] of await matchingPlans(url, configOf())) {
    const texts = plans.map(({ text, generic }) => `-- ${sourceOf(text)}\n\n${text}\n\n${generic}\n`);
    await writeFile(new URL(`${what}.txt`, folder), texts.join('\n\n'));
    say(`${what}: ${plans.length} statements`);
  }
} finally {
  await forget(db);
  await db.close();
}
