import { mkdir, writeFile } from 'node:fs/promises';
import { plainConfig } from '../server/test/app/plain-config.ts';
import { openForBench } from '../server/test/database/large-databases.ts';
import { sourceOf } from '../server/test/database/query-plans.ts';
import { matchingPlans } from '../server/test/matching/plans.ts';
import { say } from '../server/test/measuring/measure.ts';
import { isSmoke, size } from '../server/test/measuring/size.ts';
import { forget } from './crowd/callers.ts';
import { crowdOf } from './crowd/crowd.ts';

// Writes PostgreSQL's plans for the statements of matching, with a million people, to docs/plans.

const folder = new URL(isSmoke ? '../artifacts/plans/' : '../docs/plans/', import.meta.url);
const people = size('PEOPLE', 1_000_000, 2_000);

const url = await crowdOf(people);
const db = await openForBench(url);
await forget(db);
try {
  await mkdir(folder, { recursive: true });
  for (const [what, plans] of await matchingPlans(url, plainConfig())) {
    const texts = plans.map(({ text, generic }) => `-- ${sourceOf(text)}\n\n${text}\n\n${generic}\n`);
    await writeFile(new URL(`${what}.txt`, folder), texts.join('\n\n'));
    say(`${what}: ${plans.length} statements`);
  }
} finally {
  await forget(db);
  await db.close();
}
