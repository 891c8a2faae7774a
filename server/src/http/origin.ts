import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from our own page, or from no page at all. A browser names the origin of every request
 * that writes and of every socket; one that names another site is that site speaking with our person's cookies.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicUrl: URL): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host: originHost } = new URL(origin);
  return originHost === host || originHost === publicUrl.host;
}
