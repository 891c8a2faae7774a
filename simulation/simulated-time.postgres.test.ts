import { expect, test } from 'vitest';
import { withSimulatedTime } from './simulated-time.ts';

test('on a busy machine a statement takes longer than a request would wait, and is not given up', async () => {
  const slept = await withSimulatedTime(`showup_sim_busy_${process.pid}`, '7', async ({ db }) => {
    const [row] = await db.sql`select pg_sleep(2), 'awake' as state`;
    return row?.state;
  });
  expect(slept).toBe('awake');
});
