/** Texts about an account’s number. */
export const numberTexts = {
  change: 'Change phone number',
  oldFirst: 'First, enter a code sent to your current number.',
  lost: 'I no longer have this number',
  lostText:
    'Then we ask for your date of birth at the end. It works on a device where you have been signed in for a week. For a week after the change a code to your old number can undo it, and you can’t change how you sign in, sign out other devices, or download or delete your data.',
  newNumber: 'New phone number',
  sendCode: 'Send the code',
  cancel: 'Cancel',
  newText: 'You keep your matches, chats and blocks. Your other devices stay signed in and are notified.',
  birthday: 'Finally, enter your date of birth as in your profile.',
  changed: 'Phone number changed.',
  changedTitle: 'Your phone number was changed',
  notYou: 'If that wasn’t you, sign out the other devices in your account and change it back.',
  notYouYet:
    'This was done without a code to your old number. If it wasn’t you, take your account back with a code to that number.',
  wasNotMe: 'This wasn’t me',
  wasMe: 'That was me',
  takeBack: 'Take your account back',
  takeBackText:
    'Enter a code to your old number. Your account moves back to it, and all other devices are signed out.',
  takenBack: 'You have your account back. Other devices are signed out.',
  takenBackPassword: 'You have your account back. Change your password too, in case someone knows it.',
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
    ? `${on} removed from your account because someone else has it now. Add your new one.`
    : `${on} changed to one that ends with ${phone.slice(-3)}.`;
}
