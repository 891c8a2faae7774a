const NOWHERE_NAMED = 'your Area';
const LONGEST = 40;

/** The location for the login screen: `location` from the address, capitalised. */
export function locationWording(location: string | null): string {
  const named = (location ?? '').trim().slice(0, LONGEST).trim();
  return named === '' ? NOWHERE_NAMED : named.charAt(0).toUpperCase() + named.slice(1);
}
