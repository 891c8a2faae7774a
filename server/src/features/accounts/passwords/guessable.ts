/** Keyboard rows that people type along, in either direction and wrapping around. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '0123456789', '1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const LONGEST_UNIT = 3;
const APP_NAME = 'showup';

/** The form in which passwords are compared: ignores width, case and surrounding spaces. */
export function plainPassword(password: string): string {
  return password.normalize('NFKC').toLowerCase().trim();
}

/**
 * Whether an attacker would try a password early even though it is on no list: a repeated letter or short group, a part
 * of a row, or the app's name with digits or signs around it.
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
