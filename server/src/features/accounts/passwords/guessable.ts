/** Rows that fingers and minds run along, in either direction and over their end. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '0123456789', '1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const LONGEST_UNIT = 3;
const APP_NAME = 'showup';

/** As someone who guesses reads it: letters in another width or case and spaces around them make no other password. */
export function plainPassword(password: string): string {
  return password.normalize('NFKC').toLowerCase().trim();
}

/**
 * Whether anybody would try a password early although no list has it: one letter or a short group again and again, a
 * stretch of a row, or the name of the app with digits or signs around it.
 */
export function isGuessable(password: string): boolean {
  const plain = plainPassword(password);
  return isRepetition(plain) || isStretch(plain) || plain.replaceAll(/\P{L}/gu, '') === APP_NAME;
}

function isRepetition(text: string): boolean {
  const letters = [...text];
  return Array.from({ length: LONGEST_UNIT }, (_, at) => at + 1).some((length) =>
    letters.every((letter, at) => letter === letters[at % length]),
  );
}

function isStretch(text: string): boolean {
  const backwards = [...text].toReversed().join('');
  return ROWS.some((row) => {
    const long = row.repeat(Math.ceil(text.length / row.length) + 1);
    return long.includes(text) || long.includes(backwards);
  });
}
