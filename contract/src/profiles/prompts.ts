import * as z from 'zod/mini';
import { text } from '../fields.ts';

export const PROMPTS_MAX = 3;
export const PROMPT_ANSWER_MAX = 150;

/**
 * What a person can finish in their own words, by a key that never changes. A new one takes two releases
 * (docs/decisions/growing-enums.md).
 */
export const prompts = {
  firstRound: 'The first round is on me if',
  findMe: 'At a party, you will find me',
  lastSong: 'The song that gets me onto the floor',
  usualOrder: 'My usual order',
  perfectNight: 'A perfect night out ends with',
  leaveEarly: 'I leave early when',
  stayLate: 'I stay until they turn the lights on when',
  bestBarStory: 'Something that really happened to me in a bar',
  cornerTable: 'At a corner table we would talk about',
  danceFloor: 'On a dance floor, I am',
  karaoke: 'My karaoke song',
  quizNight: 'On a quiz team, I know everything about',
  lateFood: 'The best food after midnight',
  favouritePlace: 'The place where they know my name',
  secretPlace: 'A place I only tell friends about',
  rooftop: 'Rooftop or basement? My answer, and why',
  liveMusic: 'The best concert I have been to',
  nextConcert: 'Next, I want to hear live',
  firstDate: 'A first date I would say yes to',
  worstDate: 'A bad date that became a good story',
  weekday: 'On a Tuesday evening',
  sundayMorning: 'The morning after, I',
  chaiOrCoffee: 'Chai, coffee or something stronger',
  rain: 'When it rains, take me',
  walkHome: 'On the walk home, I',
  friendsSay: 'My friends would warn you that I',
  talkTo: 'Come and talk to me if',
  icebreaker: 'Ask me about',
  laugh: 'I laugh far too loudly at',
  opinion: 'An opinion I will defend until closing time',
  learned: 'Something I learned from a stranger',
  proud: 'Something small I am proud of',
  weakness: 'I can never say no to',
  cook: 'If you came over, I would cook',
  trip: 'A trip I would leave for tonight',
  city: 'What I love about this city',
  newInTown: 'If you were new in town, I would show you',
  lookFor: 'I notice people who',
  together: 'The two of us will get along if',
  showUp: 'I showed up, and then',
} as const;

export type PromptKey = keyof typeof prompts;

export function isPromptKey(key: string): key is PromptKey {
  return Object.hasOwn(prompts, key);
}

/** In the order in which a person can choose. */
export const promptKeys: readonly PromptKey[] = Object.keys(prompts).filter(isPromptKey);

export const promptTexts = {
  unknown: 'Please choose one of the prompts.',
  empty: 'Please finish the sentence, or remove it.',
  tooLong: 'An answer can have at most 150 characters.',
  tooMany: 'You can answer up to three prompts.',
  twice: 'Please answer each prompt only once.',
} as const;

export const Prompt = z.object({
  prompt: z.enum(promptKeys, promptTexts.unknown),
  answer: text(PROMPT_ANSWER_MAX, promptTexts.empty, promptTexts.tooLong),
});
export type Prompt = z.infer<typeof Prompt>;

export const Prompts = z.array(Prompt).check(
  z.maxLength(PROMPTS_MAX, promptTexts.tooMany),
  z.refine<Prompt[]>(
    (answered) => new Set(answered.map(({ prompt }) => prompt)).size === answered.length,
    promptTexts.twice,
  ),
);
