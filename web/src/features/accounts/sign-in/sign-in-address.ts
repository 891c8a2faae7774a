const FOR = 'for';
const PASSWORD = 'password';

/** Whether the phone is proved for a new password rather than for signing in: the address says so, also after a reload. */
export function isForPassword(search: URLSearchParams): boolean {
  return search.get(FOR) === PASSWORD;
}

/** The same sign-in, such as its place, on the way that leads to a new password. */
export function searchForPassword(search: URLSearchParams): string {
  const other = new URLSearchParams(search);
  other.delete('with');
  other.set(FOR, PASSWORD);
  return other.toString();
}

/** The same sign-in, by email or by phone. */
export function searchForSignIn(search: URLSearchParams, by: 'email' | 'phone'): string {
  const other = new URLSearchParams(search);
  other.delete(FOR);
  if (by === 'email') other.set('with', 'email');
  else other.delete('with');
  return other.toString();
}
