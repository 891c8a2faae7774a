import { dateText } from '#lib/format/moments.ts';

export const blocksTexts = {
  numbers: 'Phone numbers',
  numbersMeaning:
    'Anyone with one of these numbers can’t see you, now or later, and isn’t told. If you’re matched, the match ends. So that nobody learns whose number it is, you may still come across people you could see before, but your likes do not reach them. Only the last two digits stay readable.',
  phone: 'Phone number',
  blockNumber: 'Block number',
  fromContacts: 'Choose from contacts',
  noneChosen: 'There was no 10-digit Indian number among them.',
  contactsFailed: 'Your contacts could not be opened.',
  people: 'People',
  nobody: 'You haven’t blocked anyone.',
  nobodyHint: 'People you block from a chat or a profile are listed here.',
  unnamed: 'Profile no longer available',
  unblock: 'Unblock',
  remove: 'Remove',
  failed: 'That didn’t work. Please try again.',
  loadingBlockedNumbers: 'Loading blocked numbers',
  numberEndingIn: 'Number ending in',
  removeNumber: (lastDigits: string) => `Remove the number ending in ${lastDigits}`,
  loadingBlockedPeople: 'Loading blocked people',
  cancel: 'Cancel',
} as const;

export const numbersBlocked = (count: number) =>
  count === 1 ? 'Number blocked' : `${count} numbers blocked`;

export const unblockTitle = (name: string | undefined) =>
  name ? `Unblock ${name}?` : 'Unblock this person?';

export const unblockMeaning = (name: string | undefined) =>
  `You and ${name ?? 'this person'} can be shown to each other again, as if you had never met. A match you had is not restored, and neither is its chat. Nobody is told, and we keep your report.`;

export const removeTitle = (lastDigits: string) => `Remove the number ending in ${lastDigits}?`;

export const REMOVE_MEANING =
  'Within one to three days, the person with this number can see you again, unless you were matched before. To block it again you need the whole number.';

export const blockedOn = (createdAt: string) => `Blocked on ${dateText(createdAt)}`;
