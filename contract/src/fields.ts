import * as z from 'zod/mini';

/** At most `max` UTF-16 units. Every text of a request checks this first, so that no other check runs on a longer text. */
export function atMost(max: number, refusal?: string) {
  return z.maxLength(max, { error: refusal, abort: true });
}

/** A UUID, lower-cased. */
export function uuid(refusal: string) {
  return z
    .string(refusal)
    .check(atMost(36, refusal), z.uuid({ error: refusal, abort: true }), z.toLowerCase());
}

export const Id = uuid('That is not a valid id.');
export type Id = z.infer<typeof Id>;

/** The id of a person. Only parsing and the rows of the database make one, so that no other id is taken for it. */
export const UserId = Id.brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

/** The id of a person in what our own code has written, to storage or to another server. Not checked again. */
export const KnownUserId = z.string().brand<'UserId'>();

/** ISO 8601 in UTC. */
export const Instant = z.string();

/** NUL cannot be stored and a lone surrogate cannot be sent on as UTF-8. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Refuses characters that the database or the network would change or reject. */
export const isStorable = z.refine<string>(
  (value) => !UNSTORABLE.test(value),
  'That text has characters that cannot be stored.',
);

/** How many spaces around a text are trimmed rather than refused. */
const BLANKS_MAX = 1_000;

/**
 * Trimmed text of at most `max` UTF-16 units. The length is checked first, so that patterns run only on short texts. With
 * `required`, an absent or empty text is refused with that sentence.
 */
export function text(max: number, required?: string, tooLong = `Please use at most ${max} characters.`) {
  return z
    .string(required ?? 'Please enter text.')
    .check(
      atMost(max + BLANKS_MAX, tooLong),
      z.trim(),
      atMost(max, tooLong),
      z.minLength(required === undefined ? 0 : 1, { error: required ?? '', abort: true }),
      isStorable,
    );
}

function isOnTheCalendar(value: string): boolean {
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/** `YYYY-MM-DD`, a day that exists. */
export function calendarDate(refusal: string) {
  return z
    .string(refusal)
    .check(
      atMost(10, refusal),
      z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: refusal, abort: true }),
      z.refine(isOnTheCalendar, refusal),
    );
}

/** A number of degrees, up to `limit` on either side of zero. */
function degrees(name: string, limit: number) {
  const range = `${name} must be between -${limit} and ${limit}.`;
  return z.number(`${name} must be a number.`).check(z.gte(-limit, range), z.lte(limit, range));
}

export const Latitude = degrees('Latitude', 90);
export const Longitude = degrees('Longitude', 180);

/** A number in an address. Missing and repeated values are refused. */
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

const ADDRESS_MAX = 2_000;

/** The body limit in bytes of calls that accept pictures as `data:` URLs. */
export const PICTURES_BODY_BYTES = 6_000_000;

/**
 * A picture in a request: the address that an upload returned, or a base64 `data:` URL of its bytes. Any other address
 * is refused and never fetched.
 */
export function photo(required: string) {
  return z.string(required).check(
    atMost(PICTURES_BODY_BYTES, 'This photo is too large.'),
    z.minLength(1, required),
    z.refine<string>(
      (photo) => photo.length <= (isDataPicture(photo) ? PICTURES_BODY_BYTES : ADDRESS_MAX),
      'This photo is too large.',
    ),
  );
}

/**
 * Whether the value is the picture itself rather than its address. Android and Windows don't know the type of every
 * file, so the type may be missing.
 */
export const isDataPicture = (value: string) => /^data:(image\/|application\/octet-stream;|;)/.test(value);

export const PageQuery = z.object({ cursor: z.optional(z.string().check(atMost(200))) });

export const Nothing = z.object({});
