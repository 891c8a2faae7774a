const NOWHERE_NAMED = 'your Area';
const LONGEST = 40;

/** The place that the login screen names, from the address's `location`: its first letter is a capital. */
export function locationWording(location: string | null): string {
  const named = (location ?? '').trim().slice(0, LONGEST).trim();
  return named === '' ? NOWHERE_NAMED : named.charAt(0).toUpperCase() + named.slice(1);
}
