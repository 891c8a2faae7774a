import { createHash } from 'node:crypto';
import { KnownUserId, type UserId } from '@showup/contract/fields';
import type { AgeRange, Gender } from '@showup/contract/profiles';
import { interestTags } from '@showup/contract/profiles/profile-options';
import { cellOf } from '#server/features/venues/geo';
import { type Draw, drawFrom, drawNormal } from './draw.ts';

/** The people. docs/fairness.md has the source of each figure. */
const MEN = 0.58;
const WOMEN = 0.4;
const WISHES = { any: 0.02, both: 0.06, same: 0.12 };
const VENUES = 60;
const CITY = { latitude: 18.52, longitude: 73.86 };
const CITY_SPREAD_DEGREES = 0.05;
const SESSIONS_A_DAY = { median: 0.035, spread: 1.25, most: 2.5 };
const AGE_RANGES = 0.4;

type Vector = readonly [number, number];
type Interest = (typeof interestTags)[number];

export interface Person {
  /** In the order of arrival. */
  readonly n: number;
  readonly id: UserId;
  readonly gender: Gender;
  readonly wishes: readonly Gender[];
  readonly age: number;
  readonly ageRange: AgeRange | null;
  readonly interests: readonly Interest[];
  /** The cell of the venue where they were approved. */
  readonly cell: string;
  /** How popular they are, in deviations from the mean. Unknown to the product. */
  readonly looks: number;
  /** How picky they are, in deviations from the mean. Unknown to the product. */
  readonly choosiness: number;
  /** Traits and tastes that profiles don't show. */
  readonly nature: Vector;
  readonly taste: Vector;
  readonly sessionsPerDay: number;
  /** The hour of the simulation in which they arrived; negative for the first crowd. */
  readonly joinedHour: number;
  /** Hours between their last visit and the start. */
  readonly awayHours: number;
}

const HOURS_OF_YEAR = 8_766;

/** A person of the first crowd, who joined within about the last year. */
export function founder(draw: Draw, seed: string, n: number): Person {
  const person = traitsOf(draw, n);
  const hash = createHash('sha256').update(`${seed} person ${n}`).digest('hex');
  const awayHours = Math.min(80 * 24, (-Math.log(1 - draw('away', n)) / person.sessionsPerDay) * 24);
  return {
    ...person,
    id: KnownUserId.parse(
      [8, 4, 4, 4, 12].map((length, i) => hash.slice([0, 8, 12, 16, 20][i]).slice(0, length)).join('-'),
    ),
    joinedHour: -Math.max(awayHours + 1, HOURS_OF_YEAR * 1.2 * draw('joined', n) ** 1.5),
    awayHours,
  };
}

/** Someone who joins in that hour of the simulation; the product gives them an id. */
export function newcomer(draw: Draw, n: number, hour: number): Omit<Person, 'id'> {
  return { ...traitsOf(draw, n), joinedHour: hour, awayHours: 0 };
}

function traitsOf(draw: Draw, n: number) {
  const drawn = draw('gender', n);
  const gender: Gender = drawn < MEN ? 'Male' : drawn < MEN + WOMEN ? 'Female' : 'Other';
  const age = 18 + Math.floor(28 * draw('age', n) ** 1.5);
  const { median, spread, most } = SESSIONS_A_DAY;
  return {
    n,
    gender,
    wishes: wishesOf(gender, draw('wishes', n)),
    age,
    ageRange: draw('asks for ages', n) < AGE_RANGES ? ageRangeOf(gender, age) : null,
    interests: interestsOf(draw, n),
    cell: cellOf(venueOf(draw, Math.floor(VENUES * draw('venue', n) ** 1.5))),
    looks: drawNormal(draw, 'looks', n),
    choosiness: drawNormal(draw, 'choosiness', n),
    nature: vectorOf(draw, 'nature', n),
    taste: vectorOf(draw, 'taste', n),
    sessionsPerDay: Math.min(most, median * Math.exp(spread * drawNormal(draw, 'sessions', n))),
  };
}

function wishesOf(gender: Gender, drawn: number): readonly Gender[] {
  if (drawn < WISHES.any) return ['Male', 'Female', 'Other'];
  if (drawn < WISHES.both) return ['Male', 'Female'];
  if (gender === 'Other') return drawn < 0.4 ? ['Other'] : drawn < 0.7 ? ['Male'] : ['Female'];
  return drawn < WISHES.same === (gender === 'Male') ? ['Male'] : ['Female'];
}

function ageRangeOf(gender: Gender, age: number): AgeRange {
  const [younger, older] = gender === 'Female' ? [2, 8] : gender === 'Male' ? [7, 3] : [6, 6];
  return { from: Math.max(18, age - younger), to: age + older };
}

/** Three to six interests; half the city shares some of them. */
function interestsOf(draw: Draw, n: number): Interest[] {
  const count = 3 + Math.floor(4 * draw('interests', n));
  return [
    ...new Set(Array.from({ length: count }, (_, i) => drawFrom(interestTags, draw('interest', n, i), 1.8))),
  ];
}

function venueOf(draw: Draw, venue: number) {
  return {
    latitude: CITY.latitude + CITY_SPREAD_DEGREES * drawNormal(draw, 'venue north', venue),
    longitude: CITY.longitude + CITY_SPREAD_DEGREES * drawNormal(draw, 'venue east', venue),
  };
}

function vectorOf(draw: Draw, what: string, n: number): Vector {
  return [drawNormal(draw, `${what} x`, n), drawNormal(draw, `${what} y`, n)];
}
