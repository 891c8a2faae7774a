import { DECK_PAGE } from '@showup/contract/matching';
import type { Gender, ProfileCard } from '@showup/contract/profiles';
import type { Database, Sql } from '../../db/database.ts';
import type { KeyedHash } from '../../keyed-hash.ts';
import type { Profiles, Standing } from '../profiles/profiles.service.ts';
import type { Venues } from '../venues/venues.service.ts';
import { type Candidate, findCandidates, findDrawn } from './candidates.queries.ts';
import type { CardPage } from './card-lists.ts';
import { placeRows, removeInactive, removeRows } from './deck-rows.queries.ts';
import { beginLaps, findPositions, type Position, savePosition } from './deck-walk.queries.ts';
import { goOn, walkFrom } from './deck-walk.ts';
import { chanceFor, firstPlaceOf, rankOf } from './rank.ts';
import { composePage } from './ranking.ts';
import { findSeeker, type Seeker } from './seekers.queries.ts';

/** So many people are drawn at once, of each gender; the best of them are served first. */
const HAND = 60;
/** Of those drawn, from the cells around the viewer's own, as far as there are people. */
const NEAR_SHARE = 0.75;
/** After a walk has passed everyone near, those who come are met as newcomers or by the walk through all. */
const NEAR_REST_MS = 3_600_000;

/** The cursor of a deck says no more than that there is more: the place is kept here. */
const GO_ON = 'on';

const INACTIVE_PAGE = 200;
/** Verified since less than that, one is new. */
const NEW_DAYS = 7;

interface Parts {
  readonly db: Database;
  readonly profiles: Profiles;
  readonly venues: Pick<Venues, 'centreOf' | 'cellsAround'>;
  readonly keyedHash: KeyedHash;
}

export function createDeck({ db, profiles, venues, keyedHash }: Parts) {
  /** Follows every change of standing, in its transaction: whoever may not be shown is in the deck no longer. */
  async function placeInDeck(tx: Sql, standing: Standing): Promise<void> {
    const { userId, identifiedAs, interestedIn, dob, isHidden, isVerified, isActive, cell } = standing;
    await beginLaps(tx, userId);
    if (
      isHidden ||
      !isVerified ||
      !isActive ||
      identifiedAs === null ||
      interestedIn.length === 0 ||
      dob === null ||
      cell === null
    ) {
      await removeRows(tx, userId);
      return;
    }
    await placeRows(tx, {
      ...standing,
      ...venues.centreOf(cell),
      candGender: identifiedAs,
      forGenders: interestedIn,
      dob,
      cell,
      rank: rankOf(userId),
    });
  }

  /** A viewer, as the two-way rules and the walks see them. */
  async function seekerOf(sql: Sql, userId: string): Promise<Seeker | undefined> {
    const row = await findSeeker(sql, userId);
    return row && { ...row, ...venues.centreOf(row.cell) };
  }

  /**
   * A page of people whom the viewer may like and has not answered yet. Who was served and not answered comes again.
   * Without a next one, an empty page says that there is nobody left.
   */
  async function potentialMatches(viewerId: string, genders?: readonly Gender[]): Promise<CardPage> {
    const seeker = await seekerOf(db.sql, viewerId);
    if (!seeker) return { cards: [], next: null };
    const wanted = genders?.length
      ? seeker.interestedIn.filter((gender) => genders.includes(gender))
      : seeker.interestedIn;
    const near = venues.cellsAround(seeker);
    const positions = await findPositions(db.sql, seeker);
    const hand = positions
      .filter(({ candGender }) => wanted.includes(candGender))
      .flatMap((position) => position.hand);
    const candidates = await findCandidates(db.sql, seeker, hand, { wanted, near });

    const drawn: string[] = [];
    let hasMore = false;
    for (const candGender of wanted) {
      const held = candidates.filter((one) => one.source === 'hand' && one.candGender === candGender);
      if (held.length >= DECK_PAGE) continue;
      const position = positions.find((one) => one.candGender === candGender);
      const refilled = await refill(seeker, candGender, near, position, held);
      drawn.push(...refilled.drawn);
      hasMore ||= !refilled.isRound;
    }
    if (drawn.length > 0) candidates.push(...(await findDrawn(db.sql, seeker, drawn, { wanted, near })));

    const page = composePage(candidates, chanceFor(keyedHash, viewerId));
    const cards = await profiles.cardsOf(
      db.sql,
      page.map(({ userId }) => userId),
    );
    const byId = new Map(page.map((candidate) => [candidate.userId, candidate]));
    return {
      cards: cards.map((card) => ({ ...card, ...reason(byId.get(card._id)) })),
      next: hasMore ? GO_ON : null,
    };
  }

  /** Draws people for a hand that has become thin: first of those near, and some of everywhere. */
  async function refill(
    seeker: Seeker,
    candGender: Gender,
    near: readonly string[],
    position: Position | undefined,
    held: readonly Candidate[],
  ) {
    const start = walkFrom(firstPlaceOf(seeker.userId));
    const before = position ?? { candGender, hand: [], near: start, whole: start };
    const hand = held.map(({ userId }) => userId);
    const limit = HAND - hand.length;

    let nearWalk = before.near;
    const drawn: string[] = [];
    if (!nearWalk.restsUntil || nearWalk.restsUntil < new Date().toISOString()) {
      const wish = { except: hand, limit: Math.ceil(limit * NEAR_SHARE) };
      const walked = await goOn(db, { seeker, candGender, cells: near }, nearWalk, wish);
      drawn.push(...walked.found);
      const restsUntil = new Date(Date.now() + NEAR_REST_MS).toISOString();
      nearWalk = walked.isRound ? { ...walked.walk, restsUntil } : walked.walk;
    }
    const wish = { except: [...hand, ...drawn], limit: limit - drawn.length };
    const walked = await goOn(db, { seeker, candGender }, before.whole, wish);
    drawn.push(...walked.found);

    const after = { candGender, hand: [...hand, ...drawn], near: nearWalk, whole: walked.walk };
    if (!isSame(before, after)) await savePosition(db.sql, seeker, after);
    return { drawn, isRound: walked.isRound };
  }

  /**
   * Nobody changes whose standing ends by time alone, so this looks for them; the walk would pass their rows in vain.
   * In short pages, to let others in.
   */
  async function forgetInactive(): Promise<void> {
    while ((await removeInactive(db.sql, INACTIVE_PAGE)) === INACTIVE_PAGE);
  }

  return { placeInDeck, potentialMatches, forgetInactive, seekerOf };
}

function isSame(one: Position, other: Position): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function reason(candidate: Candidate | undefined): Pick<ProfileCard, 'why'> {
  const [interest] = candidate?.sharedInterests ?? [];
  if (interest !== undefined) return { why: `You both like ${interest.toLowerCase()}` };
  return candidate && candidate.daysVerified < NEW_DAYS ? { why: 'New on Showup' } : {};
}
