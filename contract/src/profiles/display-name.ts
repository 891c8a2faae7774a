/** The words of a name that can be shown on their own. */
export const wordsOf = (fullName: string): string[] => fullName.split(' ').filter((word) => word !== '');

/**
 * What others read of `fullName`: the chosen name if it consists of words of it in their order, else the first word.
 */
export function displayNameOf(fullName: string, chosen?: string | null): string {
  const words = wordsOf(fullName);
  const [first = fullName] = words;
  if (chosen == null) return first;
  let next = 0;
  for (const word of words) if (word === wordsOf(chosen)[next]) next += 1;
  return next > 0 && next === wordsOf(chosen).length ? wordsOf(chosen).join(' ') : first;
}
