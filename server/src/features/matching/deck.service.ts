import type { Gender, ProfileCard } from '@showup/contract/profiles';
import type { Database, Sql } from '../../platform/db/database.ts';
import type { KeyedHash } from '../../platform/keyed-hash.ts';
import { waitOf } from '../../platform/limits/daily-limits.ts';
import { Problem } from '../../platform/problem.ts';
import type { Profiles, Standing } from '../profiles/profiles.service.ts';
import type { Venues } from '../venues/venues.service.ts';
import type { Shown } from './candidates.queries.ts';
import type { CardPage } from './card-lists.ts';
import { placeRows, removeInactive, removeRows } from './deck-rows.queries.ts';
import { beginLaps, findLook, findNextDraw } from './deck-walk.queries.ts';
import { createHands, handOf } from './hands.ts';
import { rankOf } from './rank.ts';
import type { Ranking } from './ranking.ts';
import { findSeeker, type Seeker, type SeekerRow } from './seekers.queries.ts';

/** The cursor of a deck says no more than that there is more: the place is kept here. */
const GO_ON = 'on';

const INACTIVE_PAGE = 200;
/** Verified since less than that, one is new. */
const NEW_DAYS = 7;

/** Different people that an account is shown in a day: more than anyone looks at, and a small part of a city. */
const PEOPLE_A_DAY = 2_000;

interface Parts {
  readonly db: Database;
  readonly profiles: Profiles;
  readonly venues: Pick<Venues, 'centreOf' | 'cellsAround'>;
  readonly keyedHash: KeyedHash;
  readonly ranking: Ranking;
  /** Multiplies how many people there are in a day, for load tests. */
  readonly rateLimitFactor: number;
}

export function createDeck({ db, profiles, venues, keyedHash, ranking, rateLimitFactor }: Parts) {
  const peopleADay = Math.ceil(PEOPLE_A_DAY * rateLimitFactor);
  const hands = createHands({ db, keyedHash, ranking });

  /** Follows every change of standing, in its transaction: whoever may not be shown is in the deck no longer. */
  async function placeInDeck(tx: Sql, standing: Standing): Promise<void> {
    const { userId, identifiedAs, interestedIn, dob, isHidden, isVerified, isActive, isBanned, cell } =
      standing;
    await beginLaps(tx, userId);
    if (
      isHidden ||
      !isVerified ||
      !isActive ||
      isBanned ||
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
      rank: rankOf(keyedHash, userId),
    });
  }

  const withCentre = <Row extends SeekerRow>(row: Row) => ({ ...row, ...venues.centreOf(row.cell) });

  /** A viewer, as the two-way rules and the walks see them. */
  async function seekerOf(sql: Sql, userId: string): Promise<Seeker | undefined> {
    const row = await findSeeker(sql, userId);
    return row && withCentre(row);
  }

  /**
   * A page of people whom the viewer may like and has not answered yet. Who was served and not answered comes again, at the
   * same place. Without a next one, an empty page says that there is nobody left.
   * @throws Problem 429 when the viewer has answered everyone they are shown in a day
   */
  async function potentialMatches(viewerId: string, genders?: readonly Gender[]): Promise<CardPage> {
    const look = await findLook(db.sql, viewerId);
    if (!look) return { cards: [], next: null };
    const { positions, drawn, ...seeker } = withCentre(look);
    const mayDraw = drawn < peopleADay;
    const wanted = genders?.length
      ? seeker.interestedIn.filter((gender) => genders.includes(gender))
      : seeker.interestedIn;
    const { page, hasMore } = await hands.pageOf(
      seeker,
      venues.cellsAround(venues.centreOf(seeker.venueCell)),
      wanted.map((gender) => handOf(positions, viewerId, gender)),
      mayDraw,
    );
    if (page.length === 0 && !mayDraw) throw await peopleUsedUp(viewerId);
    const cards = await profiles.cardsOf(
      db.sql,
      page.map(({ userId }) => userId),
    );
    const byId = new Map(page.map((one) => [one.userId, one]));
    return {
      cards: cards.map((card) => ({ ...card, ...reason(byId.get(card._id)) })),
      next: hasMore ? GO_ON : null,
    };
  }

  async function peopleUsedUp(viewerId: string): Promise<Problem> {
    const next = await findNextDraw(db.sql, viewerId);
    const { text, ...wait } = waitOf(next?.retryAt ?? new Date().toISOString(), next?.seconds ?? 1);
    const people = peopleADay.toLocaleString('en-IN');
    const message = `You have seen ${people} people today, which is the limit. You can see more in ${text}.`;
    return new Problem(429, 'matching.too_many_people', message, wait);
  }

  /**
   * Nobody changes whose standing ends by time alone, so this looks for them; the walk would pass their rows in vain.
   * In short pages, to let others in.
   */
  async function forgetInactive(): Promise<void> {
    while ((await removeInactive(db.sql, INACTIVE_PAGE)) === INACTIVE_PAGE);
  }

  return { placeInDeck, potentialMatches, forgetInactive, seekerOf, withCentre };
}

function reason(person: Shown | undefined): Pick<ProfileCard, 'why'> {
  const [interest] = person?.sharedInterests ?? [];
  if (interest !== undefined) return { why: `You both like ${interest.toLowerCase()}` };
  return person && person.daysVerified < NEW_DAYS ? { why: 'New on Showup' } : {};
}
