/** The hosts of the common browsers' push services; `*.` stands for any subdomain. */
export const KNOWN_PUSH_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
].join(',');

/** Names only: an IP address does not tell whose it is. */
export function isHostPattern(text: string): boolean {
  return /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]([a-z\d-]*[a-z\d])?$/.test(text);
}

/** The address of a subscription if it is on one of these hosts and on the https port. */
export function pushAddress(endpoint: string, hosts: readonly string[]): URL | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const url = new URL(endpoint);
  const isPlain = url.protocol === 'https:' && url.port === '' && !url.username && !url.password;
  return isPlain && hosts.some((host) => isHostOf(host, url.hostname)) ? url : undefined;
}

function isHostOf(pattern: string, hostname: string): boolean {
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
}
