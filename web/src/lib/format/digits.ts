import { plainDigits } from '@showup/contract/platform/digits';

/** The digits of a text alone, whatever their script, as 0 to 9. */
export function digitsIn(text: string): string {
  return plainDigits(text).replace(/\D/g, '');
}
