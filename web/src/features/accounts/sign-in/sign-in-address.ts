const FOR = 'for';
const PASSWORD = 'password';

/** Whether the phone is proved for a new password rather than to sign in. Kept in the address, so it survives a reload. */
export function isForPassword(search: URLSearchParams): boolean {
  return search.get(FOR) === PASSWORD;
}

/** The search parameters of the way to a new password, keeping the others, such as the place. */
export function searchForPassword(search: URLSearchParams): string {
  const other = new URLSearchParams(search);
  other.delete('with');
  other.set(FOR, PASSWORD);
  return other.toString();
}

/** The search parameters of the sign-in by email or phone, keeping the others. */
export function searchForSignIn(search: URLSearchParams, by: 'email' | 'phone'): string {
  const other = new URLSearchParams(search);
  other.delete(FOR);
  if (by === 'email') other.set('with', 'email');
  else other.delete('with');
  return other.toString();
}
