const FOR = 'for';
const PASSWORD = 'password';

/** Whether the phone is proved for a new password instead of a sign-in. In the address, to survive a reload. */
export function isForPassword(search: URLSearchParams): boolean {
  return search.get(FOR) === PASSWORD;
}

/** The search parameters for choosing a new password, keeping the others, such as the location. */
export function searchForPassword(search: URLSearchParams): string {
  const other = new URLSearchParams(search);
  other.delete('with');
  other.set(FOR, PASSWORD);
  return other.toString();
}

/** The search parameters for signing in by email or phone, keeping the others. */
export function searchForSignIn(search: URLSearchParams, by: 'email' | 'phone'): string {
  const other = new URLSearchParams(search);
  other.delete(FOR);
  if (by === 'email') other.set('with', 'email');
  else other.delete('with');
  return other.toString();
}
