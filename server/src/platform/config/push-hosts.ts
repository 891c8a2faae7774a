/** Where the push services of the browsers that people use take what is for them; `*.` stands for any name in front. */
export const KNOWN_PUSH_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
].join(',');

/** Names alone: an address says nothing of whose it is. */
export function isHostPattern(text: string): boolean {
  return /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]([a-z\d-]*[a-z\d])?$/.test(text);
}

/** The address of a subscription, where it is on one of these hosts and on no other port than that of https. */
export function pushAddress(endpoint: string, hosts: readonly string[]): URL | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const url = new URL(endpoint);
  const isPlain = url.protocol === 'https:' && url.port === '' && !url.username && !url.password;
  return isPlain && hosts.some((host) => isHostOf(host, url.hostname)) ? url : undefined;
}

function isHostOf(pattern: string, hostname: string): boolean {
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
}
