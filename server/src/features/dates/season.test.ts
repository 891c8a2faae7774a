import type { DateOutcome, DatePlan } from '@showup/contract/dates';
import type { UserId } from '@showup/contract/fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { moveDate, phoneAt } from '#test/dates/dates';
import { aBar, codeOnScreen } from '#test/evenings/evenings';
import { seededRandom } from '#test/measuring/random';
import { match } from '#test/people/meeting';
import { aMan, aWoman } from '#test/people/people';
import type { VenueRow } from '../venues/venues.queries.ts';
import { answerAfterDate } from './after-date.ts';
import { insertDate, setStatus } from './dates.queries.ts';
import { arriveAtDate } from './here/arrive-at-date.ts';
import { showHandshake } from './here/handshake.ts';
import { cancelDate } from './planning/cancel-date.ts';
import { listDates } from './planning/show-dates.ts';

/*
 * A season of dates: phones die, people scan late, at the wrong place, or not at all, cancel, stay at home, and answer
 * the next day or don't. What really happened is known here, so that it can be compared with what the two read.
 * `SEASON_EVENINGS=10000 npx vitest run season` lives through more of them.
 */

const EVENINGS = Number(process.env.SEASON_EVENINGS ?? 300);
const COUPLES = 10;

type Act = 'scan' | 'dead phone' | 'late scan' | 'wrong place' | 'show code' | 'cancel';

interface Evening {
  readonly couple: readonly [UserId, UserId];
  readonly came: readonly [boolean, boolean];
  readonly acts: readonly [Act, Act];
  readonly says: readonly [boolean | null, boolean | null];
}

let app: TestApp;
let bar: VenueRow;
let owl: VenueRow;

beforeAll(async () => {
  app = await startTestApp();
  [bar, owl] = [await aBar(app), await aBar(app, 'Owl')];
});
afterAll(() => app.close());

const random = seededRandom('season');
const chance = (share: number) => random.between(0, 1) < share;

function planned(couple: readonly [UserId, UserId]): Evening {
  const act = (): Act => {
    const acts: Act[] = [
      'scan',
      'scan',
      'scan',
      'show code',
      'dead phone',
      'late scan',
      'wrong place',
      'cancel',
    ];
    return acts[Math.floor(random.between(0, acts.length))] ?? 'scan';
  };
  const came: [boolean, boolean] = [chance(0.8), chance(0.8)];
  // Who met says so or nothing; who waited alone says no, or nothing.
  const isMeeting = came[0] && came[1];
  const say = () => (chance(0.5) ? null : isMeeting);
  return { couple, came, acts: [act(), act()], says: [say(), say()] };
}

/** An accepted date that begins now. */
async function agreed([eva, jon]: readonly [UserId, UserId]): Promise<string> {
  const at = new Date(Date.now() + 60_000);
  const row = {
    viewerId: eva,
    otherId: jon,
    venueId: bar._id,
    at,
    overAt: new Date(at.getTime() + 3_600_000),
  };
  return app.db.transaction(async (tx) => {
    const id = await insertDate(tx, { ...row, clientId: null, replacesId: null });
    await setStatus(tx, id, 'accepted');
    return id;
  });
}

async function read(viewerId: UserId, id: string): Promise<DatePlan> {
  const plan = (await listDates(app.ctx, viewerId)).find(({ _id }) => _id === id);
  if (!plan) throw new Error('The date is gone.');
  return plan;
}

/** What one person does on the evening itself. */
async function live(id: string, evening: Evening, side: 0 | 1): Promise<void> {
  const { couple, came, acts } = evening;
  const [viewerId, otherId] = side === 0 ? couple : [couple[1], couple[0]];
  const scan = (code: string) =>
    arriveAtDate(app.ctx, viewerId, { dateId: id, code, ...phoneAt(bar) }).catch(() => {});
  if (acts[side] === 'cancel') await cancelDate(app.ctx, viewerId, id).catch(() => {});
  if (!came[side]) return;
  if (acts[side] === 'scan') await scan(codeOnScreen(bar));
  if (acts[side] === 'wrong place') await scan(codeOnScreen(owl));
  if (acts[side] === 'show code' && came[1 - side]) {
    const shown = await showHandshake(app.ctx, viewerId, id).catch(() => undefined);
    if (shown && acts[1 - side] !== 'dead phone')
      await arriveAtDate(app.ctx, otherId, { dateId: id, code: shown.address, ...phoneAt(bar) }).catch(
        () => {},
      );
  }
}

/** Everything about a date that could tell one person something about the other. */
function told({ state, outcome, version, userId }: DatePlan): string {
  return JSON.stringify({ state, outcome, version, isMatched: userId !== null });
}

async function spend(evening: Evening): Promise<readonly [DateOutcome | 'none', string]> {
  const { couple, acts, came, says } = evening;
  const [eva, jon] = couple;
  const id = await agreed(couple);
  await live(id, evening, 0);
  await live(id, evening, 1);
  await moveDate(app, { _id: id }, -12);
  for (const side of [0, 1] as const) {
    const [viewerId, met] = [couple[side], says[side]];
    if (acts[side] === 'late scan' && came[side])
      await arriveAtDate(app.ctx, viewerId, { dateId: id, code: codeOnScreen(bar), ...phoneAt(bar) }).catch(
        () => {},
      );
    if (met !== null)
      await answerAfterDate(app.ctx, viewerId, { dateId: id, met, safe: true }).catch(() => {});
  }
  const [evas, jons] = [await read(eva, id), await read(jon, id)];
  expect(told(evas)).toBe(told(jons));
  const isCancelled = acts.includes('cancel') && evas.state === 'off';
  if (evas.outcome === 'kept') expect(came).toEqual([true, true]);
  if (isCancelled && evas.outcome !== 'kept') expect(evas.outcome).toBe('cancelled');
  await app.db.sql`delete from dates`;
  return [evas.outcome ?? 'none', told(evas)];
}

test('a season has no date that is falsely kept, and says nothing about who stayed away', async () => {
  const couples: [UserId, UserId][] = [];
  while (couples.length < COUPLES) {
    const [eva, jon] = [await aWoman(app, { isConnected: false }), await aMan(app, { isConnected: false })];
    await match(eva, jon);
    couples.push([eva.id, jon.id]);
  }
  const statements = new Map<string, Set<string>>();
  const counts = { kept: 0, cancelled: 0, unknown: 0, none: 0 };
  for (let n = 0; n < EVENINGS; n++) {
    const couple = couples[n % COUPLES];
    if (!couple) throw new Error('There are too few couples.');
    const evening = planned(couple);
    const [outcome, statement] = await spend(evening);
    counts[outcome] += 1;
    statements.set(outcome, (statements.get(outcome) ?? new Set()).add(statement));
  }
  expect(counts.none).toBe(0);
  for (const outcome of ['kept', 'cancelled', 'unknown'] as const) expect(counts[outcome]).toBeGreaterThan(0);
  // Dates that are not known to be kept all read the same, so none says who stayed away.
  expect(statements.get('unknown')?.size).toBe(1);
});
