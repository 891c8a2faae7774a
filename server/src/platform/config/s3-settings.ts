import * as z from 'zod/mini';
import { isLoopback } from './sms-settings.ts';
import { webOrigin } from './web-origin.ts';

/** A store that speaks S3, and our bucket in it. */
export interface S3Settings {
  /** Where the server reaches it: an origin. */
  readonly endpoint: string;
  /** Where browsers reach it: an origin. */
  readonly publicEndpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const origins = 'an http or https address without a path, such as https://s3.example';

const bucketNames = '3 to 63 small letters, digits, dots and hyphens';
const needed = (what: string) => `${what}, needed with the other S3 settings`;

const everything = z
  .object({
    S3_ENDPOINT: z.prefault(webOrigin(needed(origins)), ''),
    S3_PUBLIC_ENDPOINT: z.optional(webOrigin(origins)),
    S3_BUCKET: z
      .string(needed(bucketNames))
      .check(z.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, { error: bucketNames })),
    S3_REGION: z._default(
      z.string().check(z.regex(/^[a-z\d-]{1,40}$/i, { error: 'a name such as us-east-1' })),
      'us-east-1',
    ),
    S3_ACCESS_KEY_ID: z
      .string(needed('the id of an access key'))
      .check(z.regex(/^[\x21-\x7e]{3,128}$/, { error: 'the id of an access key, without spaces' })),
    S3_SECRET_ACCESS_KEY: z
      .string(needed('the secret of that access key'))
      .check(z.regex(/^[\x21-\x7e]{8,}$/, { error: 'the secret of that access key, without spaces' })),
    PUBLIC_URL: z.optional(z.string()),
  })
  .check(
    z.refine((env) => !isMixed(env.PUBLIC_URL, env.S3_PUBLIC_ENDPOINT ?? env.S3_ENDPOINT), {
      path: ['S3_PUBLIC_ENDPOINT'],
      error: 'an https address, since PUBLIC_URL is one: browsers block http pictures on https pages',
    }),
  );

const { PUBLIC_URL: _, ...ownShape } = everything.shape;
export const s3SettingNames: readonly string[] = Object.keys(ownShape);

const complete = z.pipe(
  everything,
  z.transform(
    (env): S3Settings => ({
      endpoint: env.S3_ENDPOINT,
      publicEndpoint: env.S3_PUBLIC_ENDPOINT ?? env.S3_ENDPOINT,
      bucket: env.S3_BUCKET,
      region: env.S3_REGION,
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    }),
  ),
);

/** A folder belongs to one server: a photo uploaded there would be missing on the others. */
const none = z.pipe(
  z.object({ REDIS_URL: z.optional(z.string()) }).check(
    z.refine((env) => env.REDIS_URL === undefined, {
      path: ['S3_ENDPOINT'],
      error:
        'a store for pictures, with the other S3 settings, together with REDIS_URL: a folder serves one server',
    }),
  ),
  z.transform((): S3Settings | undefined => undefined),
);

/** All S3 settings, or undefined when none is set; a region alone counts as none. */
export function readS3(env: Readonly<Record<string, string>>) {
  const isWanted = s3SettingNames.some((name) => name !== 'S3_REGION' && env[name] !== undefined);
  return isWanted ? complete.safeParse(env) : none.safeParse(env);
}

/** Plain http pictures on an https page, which browsers block unless they come from their own machine. */
function isMixed(page: string | undefined, pictures: string): boolean {
  if (page === undefined || !URL.canParse(page)) return false;
  const { protocol, hostname } = new URL(pictures);
  return new URL(page).protocol === 'https:' && protocol === 'http:' && !isLoopback(hostname);
}
