import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** What a help line is for. How the list grows: docs/decisions/growing-enums.md. */
export const HELP_TOPICS = ['emergency', 'violence', 'intimate_image', 'cyber', 'suicide', 'child'] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

/** Text of which `allowed` says what is right: the server prints it for the person who edits the file. */
const text = (allowed: string, isRight: (text: string) => boolean) =>
  z.string(allowed).check(z.trim(), z.refine(isRight, { error: allowed }));
const matching = (pattern: RegExp, allowed: string) => text(allowed, (given) => pattern.test(given));
const words = (most: number) =>
  text(
    `one line of 1 to ${most} characters`,
    (given) => given.length > 0 && given.length <= most && !/\p{Cc}/u.test(given),
  );
const day = text(
  'a day such as 2026-11-27',
  (given) => /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)),
);

const topics = `at least one of ${HELP_TOPICS.join(', ')}`;

const HelpLine = z
  .object({
    name: words(80),
    /** Dialled as it stands, from within the country. */
    number: z.optional(matching(/^\+?\d[\d -]{1,18}\d$/, 'a phone number such as 181 or +44 20 7946 0000')),
    address: z.optional(matching(/^https:\/\/[^\s/.]+\.\S+$/, 'an address that begins with https://')),
    hours: z.optional(words(80)),
    languages: z.optional(z.array(words(60)).check(z.minLength(1, 'at least one, or leave it out'))),
    /** The first one says best what it is for. */
    topics: z.array(z.enum(HELP_TOPICS, topics), topics).check(z.minLength(1, topics)),
  })
  .check(
    z.refine(
      ({ number, address }) => number !== undefined || address !== undefined,
      'a line with a number, an address, or both',
    ),
  );
export type HelpLine = z.infer<typeof HelpLine>;

const HelpCountry = z.object({
  /** ISO 3166; `ZZ` stands for any other country. */
  code: matching(/^[A-Z]{2}$/, 'two capital letters, such as IN, or ZZ for other countries'),
  name: words(60),
  emergencyNumber: matching(/^\d{2,6}$/, 'two to six digits, such as 112'),
  /** What else to know before calling it. */
  emergencyNote: z.optional(words(200)),
  /** When somebody last made sure that all of it is right: `YYYY-MM-DD`. */
  checkedOn: day,
  lines: z.array(HelpLine, 'a list of help lines, which may be empty'),
});
export type HelpCountry = z.infer<typeof HelpCountry>;

const areDistinct = (countries: readonly { code: string }[]) =>
  new Set(countries.map(({ code }) => code)).size === countries.length;

/** The operator's file, and what the server answers: countries in the order in which they are offered. */
export const HelpLines = z.object({
  countries: z
    .array(HelpCountry, 'a list of countries')
    .check(z.minLength(1, 'at least one country'), z.refine(areDistinct, 'each code once')),
});
export type HelpLines = z.infer<typeof HelpLines>;

export const helpLinesEndpoints = {
  helpLines: endpoint({
    method: 'GET',
    path: '/public/help-lines',
    access: 'public',
    input: {},
    response: HelpLines,
  }),
};
