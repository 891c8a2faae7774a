import type { Gender } from '@showup/contract/profiles';
import type { Draw } from './draw.ts';
import type { Person } from './people.ts';

/** How people behave. docs/fairness.md has the source of each figure. */
const LIKING = {
  /** Log odds of a like between average people. */
  base: { Male: -0.05, Female: -2.15, Other: -1.3 },
  looks: 1,
  choosiness: 0.6,
  taste: 0.5,
  sharedInterest: 0.25,
  mostShared: 3,
  yearApart: -0.06,
  yearsUnnoticed: 3,
};
const ANSWERS_A_SESSION = { Male: 10, Female: 7, Other: 8, most: 60 };
/** Share of a day's sessions in each hour, from midnight. */
const HOURS = [3, 2, 1, 0.5, 0.5, 0.5, 1, 2, 3, 3, 3, 3, 4, 4, 3, 3, 4, 5, 6, 7, 9, 10, 9, 6];
const HOURS_SUM = HOURS.reduce((sum, one) => sum + one, 0);
/** From Monday. */
const DAYS = [0.95, 0.9, 0.9, 0.95, 1.05, 1.1, 1.15];
const FIRST_WEEK = { hours: 168, times: 4, atLeast: 0.5 };
const WRITES_FIRST: Readonly<Record<Gender, number>> = { Male: 0.07, Female: 0.21, Other: 0.14 };
const WRITES_BACK = 0.5;
const LEAVES = { usual: 0.004, found: 0.03, disappointed: 0.02, disappointedAfter: 60 };

export const HOURS_A_DAY = 24;

/** The share of a day's sessions in an hour of the simulation, which starts on a Monday at midnight. */
export function shareOfHour(hour: number): number {
  const day = Math.floor(hour / HOURS_A_DAY);
  return ((HOURS[hour % HOURS_A_DAY] ?? 0) / HOURS_SUM) * (DAYS[day % DAYS.length] ?? 1);
}

/** Whether the person opens the app in that hour. Newcomers look in more often at first. */
export function isThere(draw: Draw, person: Person, hour: number): boolean {
  const age = hour - person.joinedHour;
  if (person.joinedHour >= 0 && age === 0) return true;
  const isNew = person.joinedHour >= 0 && age < FIRST_WEEK.hours;
  const rate = isNew
    ? Math.max(FIRST_WEEK.atLeast, person.sessionsPerDay * FIRST_WEEK.times)
    : person.sessionsPerDay;
  return draw('is there', person.n, hour) < 1 - Math.exp(-rate * shareOfHour(hour));
}

/** How many cards they answer in a session of that hour, if there are enough. */
export function patienceOf(draw: Draw, { n, gender }: Person, hour: number): number {
  const drawn = -Math.log(1 - draw('patience', n, hour)) * ANSWERS_A_SESSION[gender];
  return Math.min(ANSWERS_A_SESSION.most, 1 + Math.floor(drawn));
}

/** The chance that the viewer likes this person. */
function chanceOfLike(viewer: Person, person: Person): number {
  const shared = viewer.interests.filter((interest) => person.interests.includes(interest)).length;
  const taste = viewer.taste[0] * person.nature[0] + viewer.taste[1] * person.nature[1];
  const apart = Math.max(0, Math.abs(viewer.age - person.age) - LIKING.yearsUnnoticed);
  const odds =
    LIKING.base[viewer.gender] +
    LIKING.looks * person.looks -
    LIKING.choosiness * viewer.choosiness +
    LIKING.taste * taste +
    LIKING.sharedInterest * Math.min(LIKING.mostShared, shared) +
    LIKING.yearApart * apart;
  return 1 / (1 + Math.exp(-odds));
}

export function likes(draw: Draw, viewer: Person, person: Person): boolean {
  return draw('likes', viewer.n, person.n) < chanceOfLike(viewer, person);
}

/** Whether this person, when back in the app, writes to a match without messages yet. */
export function writesFirst(draw: Draw, person: Person, match: Person): boolean {
  return draw('writes first', person.n, match.n) < WRITES_FIRST[person.gender];
}

/** Whether this person answers the n-th message of a conversation. */
export function writesBack(draw: Draw, person: Person, match: Person, message: number): boolean {
  return draw(`writes back ${message}`, person.n, match.n) < WRITES_BACK;
}

/** Whether the person deletes their account at the end of a day on which they were active. */
export function leaves(
  draw: Draw,
  { n }: Person,
  day: number,
  story: { readonly answers: number; readonly matches: number; readonly talks: number },
): boolean {
  const isDisappointed = story.answers >= LEAVES.disappointedAfter && story.matches === 0;
  const chance = story.talks > 0 ? LEAVES.found : isDisappointed ? LEAVES.disappointed : LEAVES.usual;
  return draw('leaves', n, day) < chance;
}
