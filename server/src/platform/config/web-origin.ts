import * as z from 'zod/mini';

/**
 * An http or https address without a path, user or query. Returns it without a trailing slash. `error` says what is
 * allowed.
 */
export const webOrigin = (error: string) =>
  z.pipe(
    z.string().check(z.refine(isWebOrigin, { error, abort: true })),
    z.transform((text: string) => new URL(text).origin),
  );

function isWebOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username;
}
