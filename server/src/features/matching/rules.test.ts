import type { UserId } from '@showup/contract/fields';
import type { LiveEvent } from '@showup/contract/joined/live';
import { DISTANCES_KM, GENDERS, type Gender, type Preferences } from '@showup/contract/profiles';
import { todayInIndia } from '@showup/contract/profiles/age';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Problem } from '#platform/problem';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { PUNE, settle } from '#test/matching/crowd';
import { rules, type Someone, type Told, viewOf } from '#test/matching/rules';
import { isThorough } from '#test/measuring/size';
import { asUserId } from '#test/people/as-user-id';
import { exactlyAt } from '#test/people/people';
import { deleteAccount } from '../accounts/account/delete-account.ts';
import { approveDetails, toggleVisibility, updateProfile } from '../profiles/edit/update-profile.ts';
import { getUser } from '../profiles/people.ts';
import { updatePreferences } from '../profiles/preferences.ts';
import { markActive, markVerified } from '../profiles/standing.ts';
import { blockReport } from '../safety/block-report.ts';
import { centreOf } from '../venues/geo.ts';
import { listPotentialMatches } from './deck/deck.ts';
import { removeInactivePeople } from './deck/deck-rows.ts';
import { listLikedProfiles, listLikers, listRejectedProfiles } from './likes/card-lists.ts';
import { like } from './likes/like.ts';
import { reject, undoReject } from './likes/reject.ts';
import { unmatch } from './matches/unmatch.ts';
import { matchesOf } from './pairs.queries.ts';
import { getSharedCard } from './shared-card.ts';

/** Raise it for a longer search; a failure prints its seed. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? (isThorough ? 60 : 12));
const LIKE_LIMIT = 3;
const browser = Buffer.from('a browser');

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ likeLimit: LIKE_LIMIT });
});
afterAll(() => app.close());

/** Cells 16, 36 and 119 km from Pune's, so that every limit divides them. */
const CELLS = [PUNE, '414:1554', '418:1551', '423:1530'];

/** A date of birth whose birthday is `days` from today. */
function bornYearsAgo(years: number, days: number): string {
  const [year = 0, month = 0, day = 0] = todayInIndia().split('-').map(Number);
  return new Date(Date.UTC(year - years, month - 1, day + days)).toISOString().slice(0, 10);
}

/** Mostly the usual value, so that people meet. */
const often = <T>(usual: T, rare: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: rare });

const genders = fc.subarray<Gender>([...GENDERS], { minLength: 1 });
const ageRange = fc
  .tuple(fc.integer({ min: 18, max: 28 }), fc.integer({ min: 0, max: 12 }))
  .map(([from, more]) => ({ from, to: from + more }));
const preferences: fc.Arbitrary<Preferences> = fc.record({
  interestedIn: often<Gender[]>([...GENDERS], genders),
  ageRange: often<Preferences['ageRange']>(null, ageRange),
  distanceKm: often<Preferences['distanceKm']>(null, fc.constantFrom(...DISTANCES_KM)),
});
const cell = often<string>(PUNE, fc.constantFrom(...CELLS));
const newcomer = fc.record({
  identifiedAs: fc.constantFrom(...GENDERS, 'Female'),
  preferences,
  dob: fc.tuple(fc.integer({ min: 20, max: 30 }), fc.integer({ min: -1, max: 1 })),
  cell,
  isVerified: often(true, fc.boolean()),
});
type Newcomer = typeof newcomer extends fc.Arbitrary<infer T> ? T : never;

const who = fc.nat(5);
/** The target of an action: anyone, or someone who likes the viewer, was rejected by them, or is matched with them. */
const aim = fc.constantFrom('anyone', 'anyone', 'liker', 'rejected', 'match');
const of = <const Name extends string>(name: Name) =>
  fc.record({ name: fc.constant(name), who, aim, step: fc.nat(5) });
const action = fc.oneof(
  { weight: 16, arbitrary: of('like') },
  { weight: 6, arbitrary: of('reject') },
  { weight: 3, arbitrary: of('undoReject') },
  { weight: 3, arbitrary: of('unmatch') },
  { weight: 1, arbitrary: of('blockReport') },
  { weight: 4, arbitrary: fc.record({ name: fc.constant('hide'), who, isHidden: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ name: fc.constant('prefer'), who, preferences }) },
  {
    weight: 1,
    arbitrary: fc.record({ name: fc.constant('identify'), who, as: fc.constantFrom(...GENDERS) }),
  },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('leave'), who }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('goAway'), who, isNoticed: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('comeBack'), who }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('approve'), who, cell }) },
  { weight: 5, arbitrary: fc.record({ name: fc.constant('look'), who }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('filter'), who, genders }) },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

async function settleAll(wishes: readonly Newcomer[]) {
  const born = wishes.map(({ dob: [years, days] }) => bornYearsAgo(years, days));
  const ids = await settle(
    app,
    wishes.map((wish, i) => ({ ...wish, ...wish.preferences, dob: born[i] ?? '' })),
  );
  return wishes.map(
    ({ identifiedAs, preferences, isVerified, cell }, i): Someone => ({
      ...preferences,
      id: ids[i] ?? asUserId(''),
      identifiedAs,
      dob: born[i] ?? '',
      point: isVerified ? centreOf(cell) : null,
      isHidden: false,
      isAway: false,
      hasLeft: false,
      likesSpent: 0,
      answers: new Map(),
      matches: new Set(),
      heardOf: new Set(),
      closed: new Set(),
    }),
  );
}

async function statusOr<T>(call: Promise<T>): Promise<T | number> {
  return call.catch((error: unknown) => {
    if (error instanceof Problem) return error.status;
    throw error;
  });
}

const sorted = (cards: readonly { _id: string }[]) => cards.map(({ _id }) => _id).sort();

/** The whole deck, which must fit one page. */
async function deckOf(viewer: Someone, filter?: Someone['interestedIn']): Promise<string[]> {
  const { items: cards, next } = await listPotentialMatches(app.ctx, viewer.id, filter);
  expect(next).toBeNull();
  return sorted(cards);
}

async function seenBy(viewer: Someone, everybody: readonly Someone[]) {
  const relations: (readonly [string, unknown])[] = [];
  for (const { id } of everybody) {
    const shared = await statusOr(getSharedCard(app.ctx, viewer.id, id));
    relations.push([id, typeof shared === 'number' ? shared : shared.relation]);
  }
  const matches = await matchesOf(app.db.sql, viewer.id);
  return {
    deck: await deckOf(viewer),
    whoLikedMe: sorted((await listLikers(app.db.sql, viewer.id)).items),
    liked: sorted((await listLikedProfiles(app.db.sql, viewer.id)).items),
    rejected: sorted((await listRejectedProfiles(app.db.sql, viewer.id)).items),
    matches: matches.map(({ userId }) => userId).sort(),
    cards: Object.fromEntries(relations),
  };
}

/** Live events since the last call, one line each. */
const told: string[] = [];

/** As if everyone had a tab open. */
function listen(): void {
  const { live } = app.ctx;
  vi.spyOn(live.presence, 'isOnline').mockReturnValue(true);
  const tell = (userId: UserId, event: LiveEvent, payload: object) => {
    const { likedBy, matchedUser, userId: about } = Object(payload);
    if (event === 'newLike') told.push(`newLike ${likedBy._id} to ${userId}`);
    if (event === 'newMatch') told.push(`newMatch ${matchedUser._id} to ${userId}`);
    if (event === 'unmatched') told.push(`unmatched ${about} to ${userId}`);
  };
  vi.spyOn(live, 'toUser').mockImplementation(tell);
  vi.spyOn(live, 'toUsers').mockImplementation((userIds, event, payload) => {
    for (const userId of userIds) tell(userId, event, payload);
  });
}

function targetOf(
  { aim, step }: Extract<Action, { aim: string }>,
  viewer: Someone,
  everybody: readonly Someone[],
): Someone {
  const aimed = everybody.filter((other) => {
    if (aim === 'liker') return other.answers.get(viewer.id) === 'liked';
    if (aim === 'rejected') return viewer.answers.get(other.id) === 'rejected';
    return aim === 'match' && viewer.matches.has(other.id);
  });
  const others = aimed.length > 0 ? aimed : everybody.filter((other) => other !== viewer);
  return step === 5 ? viewer : (others[step % others.length] ?? viewer);
}

/** Including the admin's approval. */
async function changeGender(id: UserId, identifiedAs: Gender): Promise<Gender | null> {
  await updateProfile(app.ctx, id, { identifiedAs }, browser);
  await app.db.transaction((tx) => approveDetails(app.ctx, tx, id));
  return (await getUser(app.db.sql, id)).identifiedAs;
}

/** Runs the action on the server and on the rules, and compares the results. */
async function act(action: Action, everybody: readonly Someone[]): Promise<void> {
  const viewer = everybody[action.who % everybody.length];
  if (!viewer || viewer.hasLeft) return;
  const { id } = viewer;

  if (action.name === 'approve') {
    if (viewer.point) return;
    await app.db.transaction((tx) => markVerified(app.ctx, tx, id, exactlyAt(action.cell)));
    viewer.point = centreOf(action.cell);
    return;
  }
  if (action.name === 'goAway') {
    await app.db.sql`update users set last_active_at = now() - interval '90 days' where id = ${id}`;
    viewer.isAway = true;
    if (action.isNoticed) await removeInactivePeople(app.ctx);
    return;
  }
  // Doing anything brings a person back. Before the approval they can do nothing of this.
  await app.db.transaction((tx) => markActive(app.ctx, tx, id));
  viewer.isAway = false;
  if (action.name === 'comeBack' || !viewer.point) return;
  if (action.name === 'look') {
    expect(await seenBy(viewer, everybody)).toEqual(viewOf(viewer, everybody));
    return;
  }
  if (action.name === 'filter') {
    const { deck } = viewOf(viewer, everybody);
    const isAsked = (other: Someone) =>
      deck.includes(other.id) && action.genders.includes(other.identifiedAs);
    const wanted = everybody.filter(isAsked).map((other) => other.id);
    expect(await deckOf(viewer, action.genders)).toEqual(wanted.sort());
    return;
  }

  const whom = 'aim' in action ? targetOf(action, viewer, everybody) : viewer;
  const isHidden = 'isHidden' in action && action.isHidden;
  const wished = 'preferences' in action ? action.preferences : viewer;
  const gender = 'as' in action ? action.as : viewer.identifiedAs;
  const report = { blockedUserId: whom.id, reason: 'Rude.', reportType: 'other' } as const;
  const calls = {
    like: () => [like(app.ctx, id, whom.id), rules.like(viewer, whom, LIKE_LIMIT)],
    reject: () => [reject(app.ctx, id, whom.id), rules.reject(viewer, whom)],
    undoReject: () => [undoReject(app.ctx, id, whom.id), rules.undoReject(viewer, whom)],
    unmatch: () => [unmatch(app.ctx, id, whom.id), rules.unmatch(viewer, whom)],
    blockReport: () => [blockReport(app.ctx, id, report, '127.0.0.1'), rules.blockReport(viewer, whom)],
    leave: () => [deleteAccount(app.ctx, id, browser), rules.deleteAccount(viewer, everybody)],
    hide: () => [toggleVisibility(app.ctx, id, isHidden, browser), rules.toggleVisibility(viewer, isHidden)],
    identify: () => [changeGender(id, gender), rules.identifyAs(viewer, gender)],
    prefer: () => [updatePreferences(app.ctx, id, wished, browser), rules.updatePreferences(viewer, wished)],
  } as const satisfies Record<string, () => readonly [Promise<unknown>, Told]>;
  const [answer, expected]: readonly [Promise<unknown>, Told] = calls[action.name]();
  const outcome: unknown = await statusOr(answer);
  expect({ outcome, events: told.splice(0).sort() }).toEqual({
    outcome: expected.outcome,
    events: [...expected.events].sort(),
  });
}

test(
  'follows the rules for any actions of a few people, in responses, events and lists',
  async () => {
    listen();
    const crowd = fc.array(newcomer, { minLength: 4, maxLength: 6 });
    // In three parts, since one long list would mostly come out short.
    const part = fc.array(action, { minLength: 1, maxLength: 25, size: 'max' });
    const story = fc.tuple(part, part, part).map((parts) => parts.flat());
    await fc.assert(
      fc.asyncProperty(crowd, story, async (wishes, actions) => {
        await app.reset();
        told.length = 0;
        const everybody = await settleAll(wishes);
        for (const action of actions) await act(action, everybody);
        for (const viewer of everybody.filter(({ point, hasLeft }) => point && !hasLeft))
          expect(await seenBy(viewer, everybody)).toEqual(viewOf(viewer, everybody));
      }),
      { numRuns: RUNS },
    );
  },
  Math.max(60_000, 5_000 * RUNS),
);
