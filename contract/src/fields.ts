import * as z from 'zod/mini';

/** A UUID; written in capitals it is the same one. */
export const Id = z.uuid('That is not a valid id.').check(z.toLowerCase());
export type Id = z.infer<typeof Id>;

/** ISO 8601 in UTC. */
export const Instant = z.string();

/** NUL cannot be stored and a lone surrogate cannot be sent on as UTF-8. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Refuses what the database or the network would change or not take. */
export const isStorable = z.refine<string>(
  (value) => !UNSTORABLE.test(value),
  'That text has characters that cannot be stored.',
);

/** Trimmed text of at most `max` UTF-16 units; with `required`, an absent or empty one is refused with that sentence. */
export function text(max: number, required?: string) {
  return z
    .string(required ?? 'Please enter text.')
    .check(
      z.trim(),
      isStorable,
      z.minLength(required === undefined ? 0 : 1, required ?? ''),
      z.maxLength(max, `Please use at most ${max} characters.`),
    );
}

function isOnTheCalendar(value: string): boolean {
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/** `YYYY-MM-DD`, a day that exists. */
export function calendarDate(refusal: string) {
  return z.string(refusal).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, refusal), z.refine(isOnTheCalendar, refusal));
}

/** A number of degrees, up to `limit` on either side of zero. */
function degrees(name: string, limit: number) {
  const range = `${name} must be between -${limit} and ${limit}.`;
  return z.number(`${name} must be a number.`).check(z.gte(-limit, range), z.lte(limit, range));
}

export const Latitude = degrees('Latitude', 90);
export const Longitude = degrees('Longitude', 180);

/** A number that travels in an address; one that is missing, or there twice, is refused as what is no number. */
export function numberInQuery(schema: z.ZodMiniType<number, number>) {
  return z.pipe(
    z.pipe(
      z.custom<string>(),
      z.transform((value: string) =>
        typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN,
      ),
    ),
    schema,
  );
}

/** The longest picture taken as a `data:` URL: 15 MB of bytes are 20 MB of base64. */
const MAX_PHOTO_CHARACTERS = 20_000_000;
export const PHOTO_BODY_BYTES = MAX_PHOTO_CHARACTERS + 65_536;
export const THREE_PHOTOS_BODY_BYTES = 3 * MAX_PHOTO_CHARACTERS + 65_536;

/**
 * A picture as a call takes it: the address that an upload answered, or a `data:image/…;base64` URL.
 * Any other address is refused and never fetched.
 */
export function photo(required: string) {
  return z
    .string(required)
    .check(z.minLength(1, required), z.maxLength(MAX_PHOTO_CHARACTERS, 'This photo is too large.'));
}

/** A list travels newest first; the next page's cursor travels in the header `x-next-cursor`. */
export const PageQuery = z.object({ cursor: z.optional(z.string().check(z.maxLength(200))) });
export const NEXT_CURSOR_HEADER = 'x-next-cursor';

export const Nothing = z.object({});
