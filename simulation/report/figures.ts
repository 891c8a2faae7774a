import type { Gender } from '@showup/contract/profiles';
import { HOURS_A_DAY } from '../people/habits.ts';
import type { Person } from '../people/people.ts';
import { gini, lorenzCurve, mean, type Point, quantile } from './inequality.ts';
import type { Answer, History } from './record.ts';

/** The share of days used for warm-up, in which nothing is measured. */
const WARM_UP = 0.25;
const FRESH_HOURS = 48;
const ACTIVE_HOURS = 168;
/** Likes younger than this at the end are left out: there was too little time to answer them. */
const TIME_TO_ANSWER_HOURS = 72;
const DECK_PAGE = 20;
const LORENZ_STEPS = 50;

type Group = 'women' | 'men' | 'busy' | 'usual' | 'rare';
type Pool = 'menForWomen' | 'womenForMen' | 'others';

/** How often a session's first deck was empty, and how often shorter than a page. */
interface Thinness {
  readonly empty: number;
  readonly short: number;
}

/** The figures of a run. Shares are from 0 to 1. */
export interface Figures {
  readonly answers: number;
  readonly matches: number;
  readonly firstMessages: number;
  /** Conversations in which both wrote. */
  readonly talks: number;
  /** The share of active people with at least one match. */
  readonly withMatch: number;
  readonly gini: Readonly<Record<'women' | 'men', number>>;
  readonly lorenz: Readonly<Record<'women' | 'men', readonly Point[]>>;
  /** For each day, the share of active people that at least one person saw. */
  readonly metByDay: readonly number[];
  /** Views of newcomers in their first 48 hours, in ascending order. */
  readonly fresh: readonly number[];
  readonly likesAnswered: number;
  readonly likesMatched: number;
  readonly thin: Readonly<Record<Pool, Thinness>>;
  /** Average per active person of the group. */
  readonly matchesOf: Readonly<Record<Group, number>>;
  readonly messagesOf: Readonly<Record<Group, number>>;
}

export function figuresOf(history: History): Figures {
  const start = Math.floor(history.days * WARM_UP) * HOURS_A_DAY;
  const measured = <T extends { readonly hour: number }>(all: readonly T[]) =>
    all.filter(({ hour }) => hour >= start);
  const answers = measured(history.answers);
  const visitors = new Set(measured(history.visits).map(({ person }) => person));
  const active = history.people.filter(
    ({ n, joinedHour }) => joinedHour < start && visitors.has(n) && !history.left.has(n),
  );
  const views = countBy(answers.map(({ target }) => target));
  const viewsOf = (gender: Gender) =>
    active.filter((person) => person.gender === gender).map(({ n }) => views.get(n) ?? 0);
  const matches = answers.filter(({ matched }) => matched);
  const matchesOf = countBy(matches.flatMap(({ viewer, target }) => [viewer, target]));
  const firstMessages = measured(history.messages).filter(({ position }) => position === 1);
  return {
    answers: answers.length,
    matches: matches.length,
    firstMessages: firstMessages.length,
    talks: measured(history.messages).filter(({ position }) => position === 2).length,
    withMatch: mean(active.map(({ n }) => Number(matchesOf.has(n)))),
    gini: { women: gini(viewsOf('Female')), men: gini(viewsOf('Male')) },
    lorenz: {
      women: lorenzCurve(viewsOf('Female'), LORENZ_STEPS),
      men: lorenzCurve(viewsOf('Male'), LORENZ_STEPS),
    },
    metByDay: metEachDay(history, start),
    fresh: freshViews(history, start),
    ...answered(history, answers),
    thin: thinPools(history, start),
    matchesOf: byGroup(active, matchesOf),
    messagesOf: byGroup(active, countBy(firstMessages.map(({ sender }) => sender))),
  };
}

function countBy(all: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** Active means present in the week that ends with that day. */
function metEachDay({ visits, answers, days, left }: History, start: number): number[] {
  return Array.from({ length: days - start / HOURS_A_DAY }, (_, i) => {
    const from = start + i * HOURS_A_DAY;
    const to = from + HOURS_A_DAY;
    const active = new Set<number>();
    for (const { person, hour } of visits)
      if (hour >= to - ACTIVE_HOURS && hour < to && (left.get(person) ?? to) >= to) active.add(person);
    const met = new Set<number>();
    for (const { target, hour } of answers)
      if (hour >= from && hour < to && active.has(target)) met.add(target);
    return active.size === 0 ? 0 : met.size / active.size;
  });
}

/** For everyone who came after the warm-up and at least 48 hours before the end. */
function freshViews({ people, answers, days, left }: History, start: number): number[] {
  const newcomers = new Map(
    people
      .filter(({ n, joinedHour }) => {
        const end = joinedHour + FRESH_HOURS;
        return joinedHour >= start && end <= days * HOURS_A_DAY && (left.get(n) ?? end) >= end;
      })
      .map(({ n, joinedHour }) => [n, joinedHour]),
  );
  const views = countBy(
    answers.filter((one) => isFresh(one, newcomers.get(one.target))).map(({ target }) => target),
  );
  return [...newcomers.keys()].map((n) => views.get(n) ?? 0).toSorted((a, b) => a - b);
}

const isFresh = ({ hour }: Answer, joinedHour = Number.NEGATIVE_INFINITY) => hour < joinedHour + FRESH_HOURS;

/** Of the first likes between two people, the shares answered at all, and answered with a like. */
function answered({ answers, days }: History, measured: readonly Answer[]) {
  const latest = days * HOURS_A_DAY - TIME_TO_ANSWER_HOURS;
  const all = new Map(answers.map((one) => [`${one.viewer} ${one.target}`, one]));
  const first = measured.filter(({ liked, matched, hour }) => liked && !matched && hour < latest);
  const replies = first.map(({ viewer, target, hour }) => {
    const reply = all.get(`${target} ${viewer}`);
    return reply && reply.hour >= hour ? reply : undefined;
  });
  return {
    likesAnswered: mean(replies.map((reply) => Number(reply !== undefined))),
    likesMatched: mean(replies.map((reply) => Number(reply?.matched ?? false))),
  };
}

function thinPools({ looks, people }: History, start: number): Record<Pool, Thinness> {
  const cards: Record<Pool, number[]> = { menForWomen: [], womenForMen: [], others: [] };
  for (const look of looks) {
    const person = people[look.viewer];
    if (person && look.hour >= start) cards[poolOf(person)].push(look.cards);
  }
  const thinness = (counts: readonly number[]): Thinness => ({
    empty: mean(counts.map((count) => Number(count === 0))),
    short: mean(counts.map((count) => Number(count < DECK_PAGE))),
  });
  return {
    menForWomen: thinness(cards.menForWomen),
    womenForMen: thinness(cards.womenForMen),
    others: thinness(cards.others),
  };
}

function poolOf({ gender, wishes }: Person): Pool {
  if (gender === 'Male' && wishes.includes('Female')) return 'menForWomen';
  return gender === 'Female' && wishes.includes('Male') ? 'womenForMen' : 'others';
}

/** Busy: the tenth who come most often. Rare: the half who come least often. */
function byGroup(active: readonly Person[], counts: ReadonlyMap<number, number>): Record<Group, number> {
  const paces = active.map(({ sessionsPerDay }) => sessionsPerDay);
  const [usual, busy] = [quantile(paces, 0.5), quantile(paces, 0.9)];
  const of = (isIn: (person: Person) => boolean) =>
    mean(active.filter(isIn).map(({ n }) => counts.get(n) ?? 0));
  return {
    women: of(({ gender }) => gender === 'Female'),
    men: of(({ gender }) => gender === 'Male'),
    busy: of(({ sessionsPerDay }) => sessionsPerDay >= busy),
    usual: of(({ sessionsPerDay }) => sessionsPerDay >= usual && sessionsPerDay < busy),
    rare: of(({ sessionsPerDay }) => sessionsPerDay < usual),
  };
}
