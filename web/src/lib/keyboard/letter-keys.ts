import { storedAs } from '../kept/stored.ts';

/** Whether letters and digits act as keys. Unset until the person has chosen, in the settings of this browser. */
export const letterKeys = storedAs(
  () => localStorage,
  'showup.letter-keys',
  (value) => (typeof value === 'boolean' ? value : undefined),
);

export const areLetterKeysOn = () => letterKeys.read() ?? true;

/** The key as tooltips and hints name it, unless letter keys are off. */
export const shownKey = (key: string) => (areLetterKeysOn() ? key : undefined);
