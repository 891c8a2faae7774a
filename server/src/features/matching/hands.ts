import { DECK_PAGE } from '@showup/contract/matching';
import type { Gender } from '@showup/contract/profiles';
import type { Database } from '../../platform/db/database.ts';
import type { KeyedHash } from '../../platform/keyed-hash.ts';
import { type Candidate, findCandidates, findShown, type Shown } from './candidates.queries.ts';
import { type Position, savePosition } from './deck-walk.queries.ts';
import { goOn, walkFrom } from './deck-walk.ts';
import { chanceFor, firstPlaceOf } from './rank.ts';
import { composeHand, inTurns, type Ranking } from './ranking.ts';
import type { Seeker } from './seekers.queries.ts';

/** So many people a hand has when walks have filled it up, besides those who like the viewer and newcomers. */
const HAND = 80;
/** Of those drawn, from the cells around the viewer's own, as far as there are people. */
const NEAR_SHARE = 0.75;
/** After a walk has passed everyone near, those who come are met as newcomers or by the walk through all. */
const NEAR_REST_MS = 3_600_000;
/** Judged beyond a page at each look, since some of a hand may have left or hidden since they were drawn. */
const SPARE = 4;

/** People of one gender whom a viewer will meet, in their order, and how far the walks are that drew them. */
export type Hands = readonly Position[];

export function handOf(positions: Hands, viewerId: string, candGender: Gender): Position {
  const start = walkFrom(firstPlaceOf(viewerId));
  const { hand, near, whole } = positions.find((one) => one.candGender === candGender) ?? {
    hand: [],
    near: start,
    whole: start,
  };
  return { candGender, hand, near, whole };
}

interface Parts {
  readonly db: Database;
  readonly keyedHash: KeyedHash;
  readonly ranking: Ranking;
}

export function createHands({ db, keyedHash, ranking }: Parts) {
  /**
   * The page that these hands make, one of each in turn. Of hands that suffice no more is judged than the page; thin ones
   * are filled up first, as long as `mayDraw`.
   */
  async function pageOf(seeker: Seeker, cells: readonly string[], hands: Hands, mayDraw: boolean) {
    const genders = hands.map(({ candGender }) => candGender);
    const line = inTurns(hands.map(({ hand }) => hand));
    const asked = new Set(line.slice(0, DECK_PAGE + SPARE));
    const shown = await findShown(db.sql, seeker, [...asked], genders);
    const rest = line.slice(asked.size);
    if (shown.length < DECK_PAGE && rest.length > 0) {
      shown.push(...(await findShown(db.sql, seeker, rest, genders)));
      for (const userId of rest) asked.add(userId);
    }
    const byId = new Map<string, Shown>(shown.map((one) => [one.userId, one]));
    const open = hands.map((position) => ({
      ...position,
      hand: position.hand.filter((userId) => byId.has(userId) || !asked.has(userId)),
    }));

    const thin = open.filter(({ hand }) => hand.length < DECK_PAGE);
    const filled =
      thin.length > 0 && mayDraw
        ? await fillUp(seeker, cells, thin)
        : { hands: [], drawn: [], hasMore: false };
    for (const one of filled.drawn) byId.set(one.userId, one);
    const full = open.map(
      (one) => filled.hands.find(({ candGender }) => candGender === one.candGender) ?? one,
    );
    const known = full.map(({ hand }) => hand.flatMap((userId) => byId.get(userId) ?? []));
    return { page: inTurns(known).slice(0, DECK_PAGE), hasMore: filled.hasMore };
  }

  /** Draws people for hands that have become thin, and gives each their place behind those who are in it. */
  async function fillUp(seeker: Seeker, cells: readonly string[], thin: Hands) {
    const walked: (Position & { drawn: readonly string[]; isRound: boolean })[] = [];
    for (const position of thin) walked.push({ ...position, ...(await walkOn(seeker, cells, position)) });
    const held = new Set(thin.flatMap(({ hand }) => hand));
    const candidates = await findCandidates(
      db.sql,
      seeker,
      walked.flatMap(({ drawn }) => drawn),
      { wanted: thin.map(({ candGender }) => candGender), near: cells },
    );
    const chance = chanceFor(keyedHash, seeker.userId);
    const drawn: Candidate[] = [];
    const hands: Position[] = [];
    for (const { candGender, hand, near, whole } of walked) {
      const fresh = candidates.filter((one) => one.candGender === candGender && !held.has(one.userId));
      const behind = composeHand(fresh, hand.length, chance, ranking);
      drawn.push(...behind);
      const position = { candGender, hand: [...hand, ...behind.map(({ userId }) => userId)], near, whole };
      hands.push(position);
      if (
        !isSame(
          position,
          thin.find((one) => one.candGender === candGender),
        )
      ) {
        await savePosition(db.sql, seeker, position, behind.length);
      }
    }
    return { hands, drawn, hasMore: walked.some(({ isRound }) => !isRound) };
  }

  /** First among those near, and some of everywhere. */
  async function walkOn(
    seeker: Seeker,
    cells: readonly string[],
    { candGender, hand, near, whole }: Position,
  ) {
    const limit = HAND - hand.length;
    let nearWalk = near;
    const drawn: string[] = [];
    if (!near.restsUntil || near.restsUntil < new Date().toISOString()) {
      const wish = { except: hand, limit: Math.ceil(limit * NEAR_SHARE) };
      const walked = await goOn(db, { seeker, candGender, cells }, near, wish);
      drawn.push(...walked.found);
      const restsUntil = new Date(Date.now() + NEAR_REST_MS).toISOString();
      nearWalk = walked.isRound ? { ...walked.walk, restsUntil } : walked.walk;
    }
    const wish = { except: [...hand, ...drawn], limit: limit - drawn.length };
    const walked = await goOn(db, { seeker, candGender }, whole, wish);
    return {
      near: nearWalk,
      whole: walked.walk,
      drawn: [...drawn, ...walked.found],
      isRound: walked.isRound,
    };
  }

  return { pageOf };
}

function isSame(one: Position, other: Position | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
