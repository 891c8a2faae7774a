import type { UserId } from '@showup/contract/fields';
import { DECK_PAGE } from '@showup/contract/matching';
import type { Gender } from '@showup/contract/profiles';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import type { DeckViewer } from '../viewers.queries.ts';
import { type Candidate, findCandidates, findShown, type Shown } from './candidates.queries.ts';
import { type Position, savePosition } from './deck-walk.queries.ts';
import { goOn, walkFrom } from './deck-walk.ts';
import { chanceFor, walkStartOf } from './rank.ts';
import { composeHand, inTurns, rankingOf } from './ranking.ts';

/** People in a full hand, besides newcomers and those who like the viewer. */
const HAND = 80;
/** The share drawn from the cells around the viewer's own, as long as they have people. */
const NEAR_SHARE = 0.75;
/**
 * How long the near walk rests after passing everyone. New people are found as newcomers or by the walk through all.
 */
const NEAR_REST_MS = 3_600_000;
/** How many to check beyond a page, since some of a hand may have left or hidden since they were drawn. */
const SPARE = 4;

/** For each gender, the people a viewer will be shown, in order, and the positions of the walks that drew them. */
export type Hands = readonly Position[];

interface Around {
  /** The cells near the viewer. */
  readonly cells: readonly string[];
  /** Whether the viewer may be shown more people today. */
  readonly mayDraw: boolean;
}

export function handOf(positions: Hands, viewerId: UserId, candGender: Gender): Position {
  const start = walkFrom(walkStartOf(viewerId));
  const { hand, near, whole } = positions.find((one) => one.candGender === candGender) ?? {
    hand: [],
    near: start,
    whole: start,
  };
  return { candGender, hand, near, whole };
}

/**
 * A page from these hands, alternating between them. If they hold enough, only the page is checked. Otherwise thin
 * hands are filled up first, as long as `mayDraw`.
 */
export async function nextPage(ctx: Context, viewer: DeckViewer, hands: Hands, { cells, mayDraw }: Around) {
  const { byId, open } = await judge(ctx.db.sql, viewer, hands);
  const thin = open.filter(({ hand }) => hand.length < DECK_PAGE);
  const filled =
    thin.length > 0 && mayDraw
      ? await fillUp(ctx, viewer, cells, thin)
      : { hands: [], drawn: [], hasMore: false };
  for (const one of filled.drawn) byId.set(one.userId, one);
  const full = open.map((one) => filled.hands.find(({ candGender }) => candGender === one.candGender) ?? one);
  const known = full.map(({ hand }) => hand.flatMap((userId) => byId.get(userId) ?? []));
  return { page: inTurns(known).slice(0, DECK_PAGE), hasMore: filled.hasMore };
}

/** The people of these hands who may still be shown, and the hands without the others. */
async function judge(sql: Sql, viewer: DeckViewer, hands: Hands) {
  const genders = hands.map(({ candGender }) => candGender);
  const line = inTurns(hands.map(({ hand }) => hand));
  const asked = new Set(line.slice(0, DECK_PAGE + SPARE));
  const shown = await findShown(sql, viewer, [...asked], genders);
  const rest = line.slice(asked.size);
  if (shown.length < DECK_PAGE && rest.length > 0) {
    shown.push(...(await findShown(sql, viewer, rest, genders)));
    for (const userId of rest) asked.add(userId);
  }
  const byId = new Map<string, Shown>(shown.map((one) => [one.userId, one]));
  const open = hands.map((position) => ({
    ...position,
    hand: position.hand.filter((userId) => byId.has(userId) || !asked.has(userId)),
  }));
  return { byId, open };
}

/** Draws people for thin hands and places them behind those already held. */
async function fillUp(ctx: Context, viewer: DeckViewer, cells: readonly string[], thin: Hands) {
  const walked: (Position & { drawn: readonly UserId[]; isRound: boolean })[] = [];
  for (const position of thin)
    walked.push({ ...position, ...(await walkOn(ctx.db.sql, viewer, cells, position)) });
  const held = new Set(thin.flatMap(({ hand }) => hand));
  const candidates = await findCandidates(
    ctx.db.sql,
    viewer,
    walked.flatMap(({ drawn }) => drawn),
    { wanted: thin.map(({ candGender }) => candGender), near: cells },
  );
  const chance = chanceFor(ctx.keyedHash, viewer.userId);
  const drawn: Candidate[] = [];
  const hands: Position[] = [];
  for (const { candGender, hand, near, whole } of walked) {
    const fresh = candidates.filter((one) => one.candGender === candGender && !held.has(one.userId));
    const behind = composeHand(fresh, hand.length, chance, rankingOf(ctx));
    drawn.push(...behind);
    const position = { candGender, hand: [...hand, ...behind.map(({ userId }) => userId)], near, whole };
    hands.push(position);
    const before = thin.find((one) => one.candGender === candGender);
    if (!isSame(position, before)) await savePosition(ctx.db.sql, viewer, position, behind.length);
  }
  return { hands, drawn, hasMore: walked.some(({ isRound }) => !isRound) };
}

/** Draws people near the viewer first, then some from everywhere. */
async function walkOn(
  sql: Sql,
  viewer: DeckViewer,
  cells: readonly string[],
  { candGender, hand, near, whole }: Position,
) {
  const limit = HAND - hand.length;
  let nearWalk = near;
  const drawn: UserId[] = [];
  if (!near.restsUntil || near.restsUntil < new Date().toISOString()) {
    const wish = { except: hand, limit: Math.ceil(limit * NEAR_SHARE) };
    const walked = await goOn(sql, { viewer, candGender, cells }, near, wish);
    drawn.push(...walked.found);
    const restsUntil = new Date(Date.now() + NEAR_REST_MS).toISOString();
    nearWalk = walked.isRound ? { ...walked.walk, restsUntil } : walked.walk;
  }
  const wish = { except: [...hand, ...drawn], limit: limit - drawn.length };
  const walked = await goOn(sql, { viewer, candGender }, whole, wish);
  return {
    near: nearWalk,
    whole: walked.walk,
    drawn: [...drawn, ...walked.found],
    isRound: walked.isRound,
  };
}

function isSame(one: Position, other: Position | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
