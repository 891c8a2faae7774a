import type { Purpose } from '@showup/contract/public/retention';

export const consentTexts = {
  backToAccount: 'Back to account',
  intro:
    'You agree to these by doing them, and can take each back here. This is a notice and no legal advice: the operator of this installation decides what their law asks of them.',
  notLoaded: 'We couldn’t load what you agreed to',
  use: 'What we use',
  forWhat: 'What for',
  howLong: 'How long we keep it',
  allPeriods: 'How long we keep everything',
  privacy: 'Privacy policy',
  never: 'You haven’t used this, so there is nothing to withdraw.',
  since: (day: string) => `You agreed on ${day}.`,
  withdrawn: (day: string) => `You withdrew this on ${day}.`,
  cancel: 'Cancel',
  periodsNotLoaded: 'We couldn’t load the periods.',
  withoutCellTitle: 'Nobody new sees you',
  withoutCell:
    'Your location is withdrawn, so you aren’t shown to anyone new, nor they to you. You keep your matches and chats.',
  again: 'Verify yourself again',
  againTitle: 'Verify yourself again?',
  againMeaning:
    'You take a new photo at a venue. Until someone on our team approves it, your matches and chats are paused. Then they come back, and people see you again.',
  profilePhotos:
    'Your profile photos aren’t part of this: they are what the app shows to others for as long as you have an account. To withdraw those, ',
  hide: 'hide your profile',
  or: ' or ',
  delete: 'delete your account',
  end: '.',
} as const;

interface PurposeTexts {
  readonly title: string;
  readonly use: string;
  readonly forWhat: string;
  /** With what a person agrees, the first time or again. */
  readonly again: string;
  readonly withdraw: string;
  readonly dialogTitle: string;
  readonly dialogText: string;
  readonly confirm: string;
  readonly done: string;
}

export const purposeTexts: Readonly<Record<Purpose, PurposeTexts>> = {
  notifications: {
    title: 'Notifications',
    use: 'The address at your browser’s push service, for each browser where you turned them on.',
    forWhat: 'To tell you about matches, messages and plans while Showup is closed.',
    again: 'You agree by turning them on in a browser.',
    withdraw: 'Turn off everywhere',
    dialogTitle: 'Turn off notifications everywhere?',
    dialogText:
      'We delete the addresses of all your browsers. You won’t hear of matches and messages until you open Showup.',
    confirm: 'Turn off everywhere',
    done: 'Notifications are off on all your devices.',
  },
  location: {
    title: 'Location',
    use: 'Where your browser says you are, when you take the photo that proves you showed up, prove an evening, say that you are at a date or ask for a venue; and the codes of venues that your camera sees.',
    forWhat:
      'To list the venues around you, to check that you were there, and to show you people near you. Nobody sees where you are.',
    again: 'You agree by proving an evening, coming to a date, asking for a venue or verifying yourself.',
    withdraw: 'Withdraw my location',
    dialogTitle: 'Withdraw your location?',
    dialogText:
      'We delete everything about where you are or were: at your verification, in your evenings and favourite places, in venues you asked for that others can’t see, and your place in the deck. A photo that’s waiting for review is deleted too. Nobody new will see you, and you’ll see nobody new, until you verify yourself again. You keep your matches and chats.',
    confirm: 'Delete my location',
    done: 'Everything about your location is deleted.',
  },
  photos: {
    title: 'Photos',
    use: 'The photos of your profile, and the photo that proves you showed up.',
    forWhat: 'To show you to others, and for our team to see that you are the person in your profile.',
    again: 'You agree by saving new profile photos, or sending a photo to be verified.',
    withdraw: 'Delete the photo that proves it',
    dialogTitle: 'Delete the photo that proves you showed up?',
    dialogText:
      'It’s deleted at once, and our team can’t look at it again. If it’s still waiting for review, you’ll need a new one to be verified; otherwise you stay verified. Its fingerprint, from which no photo can be made, stays for its time, so that nobody can send it again.',
    confirm: 'Delete this photo',
    done: 'The photo that proves you showed up is deleted.',
  },
};
