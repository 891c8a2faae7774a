import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from our own page, or from no page at all. A browser names the origin of every request
 * that writes and of every socket; one that names another site is that site speaking with our person's cookies. Where a
 * browser leaves the origin out, it still says whether the page is one of ours.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicUrl: URL): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  if (!URL.canParse(origin)) return false;
  const { host: originHost } = new URL(origin);
  return originHost === host || originHost === publicUrl.host;
}

/**
 * Whether a link or a form on another site sends the browser here. The other site never sees the answer, but the browser
 * sends its person's cookies, so the call would leave its traces.
 */
export function isForeignNavigation(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] === 'navigate';
}
