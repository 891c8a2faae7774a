import type { ProfileCard } from '@showup/contract/profiles';
import { sendMessage } from '#server/features/chat/sending/send-message';
import { listPotentialMatches } from '#server/features/matching/deck/deck';
import { inTurns } from '#server/features/matching/deck/ranking';
import { like } from '#server/features/matching/likes/like';
import { reject } from '#server/features/matching/likes/reject';
import { markActive } from '#server/features/profiles/standing';
import { likes, patienceOf } from '../people/habits.ts';
import type { Person } from '../people/people.ts';
import type { Planned } from '../people/talks.ts';
import { NO_BROWSER } from './founding.ts';
import { inParallel } from './in-parallel.ts';
import type { City } from './living-city.ts';
import { beginAtFront } from './strategies.ts';

/** An empty page may say that there are more. People give up after this many of them. */
const MOST_TRIES = 5;

interface Session {
  readonly viewer: Person;
  /** Cards the viewer will still answer. */
  left: number;
  /** Likes the product still allows; without any left, the session ends. */
  likes: number;
}

interface Choice {
  readonly viewer: Person;
  readonly target: Person;
  readonly liked: boolean;
}

/**
 * Everyone who opens the app in this hour sends messages, views cards and answers them. Only work whose order has no
 * effect runs concurrently, so that an hour has the same result on any machine.
 */
export async function holdSessions(city: City, there: readonly Person[], hour: number): Promise<void> {
  const { ctx, draw, time, visits } = city;
  await inParallel(there, ({ id }) => time.db.transaction((tx) => markActive(ctx, tx, id)));
  for (const { n } of there) visits.push({ person: n, hour });
  await write(city, there, hour);
  await inParallel(there, ({ id }) => beginAtFront(city.strategy, time.db, id));

  const likesLeft = countLikesLeft(city, hour);
  let sessions: Session[] = there.flatMap((viewer) => {
    const likesOf = likesLeft(viewer);
    return likesOf > 0 ? [{ viewer, left: patienceOf(draw, viewer, hour), likes: likesOf }] : [];
  });
  for (let round = 0; sessions.length > 0; round++) {
    const pages = await inParallel(sessions, ({ viewer }) => look(city, viewer));
    if (round === 0) {
      sessions.forEach(({ viewer }, i) => {
        city.looks.push({ viewer: viewer.n, hour, cards: pages[i]?.length ?? 0 });
      });
    }
    const chosen = sessions.map((session, i) => choicesOf(city, session, pages[i] ?? []));
    await answerAll(city, chosen, hour);
    sessions.forEach((session, i) => {
      const answered = chosen[i] ?? [];
      session.likes -= answered.filter(({ liked }) => liked).length;
      session.left = answered.length === 0 || session.likes === 0 ? 0 : session.left - answered.length;
    });
    sessions = sessions.filter(({ left }) => left > 0);
  }
  await write(city, there, hour);
}

async function look({ ctx }: City, { id }: Person): Promise<ProfileCard[]> {
  for (let tries = 1; ; tries++) {
    const { items: cards, next } = await listPotentialMatches(ctx, id);
    if (cards.length > 0 || next === null || tries === MOST_TRIES) return cards;
  }
}

/** In the order of the cards, up to the last allowed like. */
function choicesOf(city: City, { viewer, left, likes: likesLeft }: Session, cards: readonly ProfileCard[]) {
  const { draw, people, numbers } = city;
  const choices: Choice[] = [];
  let liked = 0;
  for (const card of cards.slice(0, left)) {
    const target = people[numbers.get(card._id) ?? -1];
    if (!target || liked === likesLeft) break;
    const choice = { viewer, target, liked: likes(draw, viewer, target) };
    if (choice.liked) liked += 1;
    choices.push(choice);
  }
  return choices;
}

function countLikesLeft({ answers, settings }: City, hour: number): (viewer: Person) => number {
  const { likeLimit, likeWindowHours } = settings;
  const spent = new Map<number, number>();
  for (let i = answers.length - 1; i >= 0; i--) {
    const one = answers[i];
    if (!one || one.hour <= hour - likeWindowHours) break;
    if (one.liked) spent.set(one.viewer, (spent.get(one.viewer) ?? 0) + 1);
  }
  return ({ n }) => likeLimit - (spent.get(n) ?? 0);
}

/**
 * Sends everyone's answers, several at a time. When two people answer each other in the same hour, the later arrival
 * comes second.
 */
async function answerAll(city: City, chosen: readonly (readonly Choice[])[], hour: number): Promise<void> {
  const all = inTurns(chosen);
  const pairs = new Set(all.map(({ viewer, target }) => `${viewer.n} ${target.n}`));
  const isSecond = ({ viewer, target }: Choice) =>
    viewer.n > target.n && pairs.has(`${target.n} ${viewer.n}`);
  for (const turn of [false, true]) {
    const choices = all.filter((choice) => isSecond(choice) === turn);
    const matched = await inParallel(choices, (choice) => answer(city, choice));
    choices.forEach(({ viewer, target, liked }, i) => {
      const isMatch = matched[i] ?? false;
      city.answers.push({ viewer: viewer.n, target: target.n, hour, liked, matched: isMatch });
      if (isMatch) city.talks.begin(viewer, target);
    });
  }
}

async function answer({ ctx }: City, { viewer, target, liked }: Choice): Promise<boolean> {
  if (liked) return (await like(ctx, viewer.id, target.id)).matched;
  await reject(ctx, viewer.id, target.id);
  return false;
}

/** Sends the messages of each conversation one after another. */
async function write(city: City, there: readonly Person[], hour: number): Promise<void> {
  const lines = new Map<string, Planned[]>();
  for (const person of there) {
    for (const planned of city.talks.plan(person)) {
      const { sender, receiver, position } = planned;
      city.messages.push({ sender: sender.n, receiver: receiver.n, hour, position });
      const two = [sender.n, receiver.n].toSorted((a, b) => a - b).join(' ');
      lines.set(two, [...(lines.get(two) ?? []), planned]);
    }
  }
  await inParallel([...lines.values()], async (line) => {
    for (const { sender, receiver, position } of line) {
      const draft = { text: `Message ${position}` };
      await sendMessage(city.ctx, sender.id, receiver.id, draft, NO_BROWSER);
    }
  });
}
