import type { Role } from './cast.ts';

/** What was said so far, as far as an answer depends on it. */
export interface Talk {
  /** What the demo person has said. */
  readonly said: readonly string[];
  readonly lastText: string;
  readonly hasImage: boolean;
}

const openers = [
  'Hey, you showed up! How is your evening going?',
  'Ha, finally someone who writes first. Filter coffee or tea?',
  'Hello! I was just thinking about getting out of the house. What are you up to?',
  'Hi! Best thing that happened to you this week?',
] as const;

const evenings = [
  'Same here, more or less. I am trying to go out on weekdays too. What does a good Tuesday look like for you?',
  'I like that. My evenings are mostly friends, food and losing my keys. Are you more of a planner, or do you decide at eight?',
  'That makes sense. I had a long week, so I want music and no speeches. Loud place or quiet corner?',
  'Good to know! I never say no to dessert. What can you never say no to?',
] as const;

const turns = [
  'Okay, quick round: window seat or bar stool?',
  'Important question: do you dance, or do you hold the drinks?',
  'What is something small that you are proud of?',
  'If you could be anywhere at midnight, where would it be?',
] as const;

const stories = [
  'I once waited an hour for a band, and it was the wrong bar. Best night of the year. What is yours?',
  'A stranger once taught me to whistle in a queue. Has a stranger ever taught you something?',
  'My worst date ended with both of us helping a wedding band carry drums. Can you beat that?',
  'I moved here for a job and stayed for the breakfast. What keeps you here?',
] as const;

const goodbyes = [
  'I have to run, my friends are already downstairs. Lovely talking to you, and good night!',
  'My phone is at two percent, so this is good night. Talk soon!',
  'The film is starting, I am switching you to silent. Good night!',
  'I should sleep, tomorrow is early. Good night, and thanks for this!',
] as const;

/** Each answers a message that its pattern matches, once in a conversation. */
const reactions: readonly (readonly [RegExp, string])[] = [
  [/\b(meet|tonight|tomorrow|weekend|friday|saturday|drinks?)\b/i, 'I would like that. Early or late?'],
  [/\b(coffee|chai|tea)\b/i, 'Filter coffee before noon, chai after. And you, sugar or none?'],
  [/\b(music|band|concert|song|dj)\b/i, 'Live if I can get it. Who did you hear last?'],
  [/\b(food|eat|dinner|dosa|biryani|pizza)\b/i, 'Now I am hungry. What would you order right now?'],
  [/\b(work|job|office)\b/i, 'Let us not talk about work, I do it all day. What do you do to forget yours?'],
  [/\b(how are you|how('s| is) it going|how do you do)\b/i, 'Pretty good, and better now. How about you?'],
  [/\b(haha+|lol)\b|😂|🤣/i, 'Glad that worked. What else makes you laugh?'],
];

const toAPicture = 'Oh, nice picture! Where was that?';
const toAQuestion = 'Good question, I need to think about that one. What would you say yourself?';

/** With the goodbye. */
const FEWEST = 5;
const MOST = 8;

/**
 * What a demo person answers: something about the message if it can, otherwise the next line of their own, which asks
 * back. Says nothing twice, and nothing more after the goodbye, which is their fifth to eighth message.
 */
export function nextLine(role: Role, { said, lastText, hasImage }: Talk): string | undefined {
  const goodbye = ownOf(goodbyes, role);
  if (said.includes(goodbye)) return undefined;
  if (said.length === 0) return ownOf(openers, role);
  if (said.length >= messagesOf(role) - 1) return goodbye;
  const reaction = hasImage ? toAPicture : reactions.find(([pattern]) => pattern.test(lastText))?.[1];
  const isAsked = lastText.includes('?');
  const lines = [
    ...(reaction ? [reaction] : []),
    ...(isAsked ? [toAQuestion] : []),
    ownOf(evenings, role),
    `I spend too much time on this: ${role.life.interests[0].toLowerCase()}. What is your thing?`,
    ownOf(turns, role),
    `Do you know ${role.venue.name}? It is where I showed up. Where did you?`,
    ownOf(stories, role),
  ];
  return lines.find((line) => !said.includes(line)) ?? goodbye;
}

/** Some people write more than others. */
const messagesOf = ({ phone }: Role): number => FEWEST + (Number(phone) % (MOST - FEWEST + 1));

/** Different people say different things. */
function ownOf(lines: readonly [string, ...string[]], { phone }: Role): string {
  return lines[Number(phone) % lines.length] ?? lines[0];
}
