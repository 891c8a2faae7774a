/** What is said about the number of an account. */
export const numberTexts = {
  change: 'Change phone number',
  oldFirst: 'First a code to the number that you have now.',
  lost: 'I no longer have this number',
  lostText:
    'Then we ask for your date of birth at the end. It works on a device where you have been signed in for a week, and for a week after the change your data can be neither downloaded nor deleted.',
  newNumber: 'New phone number',
  sendCode: 'Send the code',
  cancel: 'Cancel',
  newText: 'Your matches, chats and blocks stay. Other devices stay signed in, and are told.',
  birthday: 'Last, your date of birth, as you told us.',
  changed: 'Phone number changed.',
  changedTitle: 'Your phone number was changed',
  notYou: 'If that wasn’t you, sign out the other devices in your account and change it back.',
  ok: 'OK',
  lookAtAccount: 'Look at my account',
  askedTitle: 'Was that you?',
  asked:
    'Someone entered a code to your phone number on a device that we don’t know, and could not say your date of birth. If it was you, confirm your number here. If you no longer have it, change it.',
  itWasMe: 'Confirm my number',
  thenConfirmed: 'Then you can sign in on that device.',
  confirmed: 'Number confirmed.',
} as const;

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** `On 23 November 2026 it was changed to one that ends with 223.` */
export function numberChangedText(at: string, phone: string | null): string {
  const on = `On ${day.format(new Date(at))} it was`;
  return phone === null
    ? `${on} taken from your account: somebody else has it now. Add the one that you have.`
    : `${on} changed to one that ends with ${phone.slice(-3)}.`;
}
