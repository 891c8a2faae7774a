import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from our own page or from no page at all. Browsers send the origin with every write and every
 * socket; another origin means that a foreign site uses our visitor's cookies. When the origin is missing,
 * `Sec-Fetch-Site` still tells.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicUrl: URL): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  if (!URL.canParse(origin)) return false;
  const { host: originHost } = new URL(origin);
  return originHost === host || originHost === publicUrl.host;
}

/**
 * Whether a link or form on another site sent the browser here. That site cannot read the answer, but the request
 * carries cookies, so the call would take effect.
 */
export function isForeignNavigation(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] === 'navigate';
}
