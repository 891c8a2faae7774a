import { expect, test } from 'vitest';
import { withSimulatedTime } from './simulated-time.ts';

test('a statement may take longer than the timeout of a request', async () => {
  const slept = await withSimulatedTime(`showup_sim_busy_${process.pid}`, '7', async ({ db }) => {
    const [row] = await db.sql`select pg_sleep(2), 'awake' as state`;
    return row?.state;
  });
  expect(slept).toBe('awake');
});
