import type { LegalSection } from './LegalPage.tsx';

export const privacyTitle = 'Privacy policy';

export const privacySections: readonly LegalSection[] = [
  {
    title: 'What we keep',
    paragraphs: [
      'Your phone number, your email and a scrambled password if you gave them, what you write in your profile, your photos, whom you like or pass, your matches and your messages. Venues that you asked us to add.',
      'When you verify yourself: the photo, the pose that it was to show, the venue, and where you were at that moment.',
      'For every device on which you are signed in: what kind of browser it is, since when, and when it was last used; if you turned notifications on there, where its push service takes them. Of a passkey its public half, with which nobody can sign in. A sign-in ends by itself after 90 days.',
      'How often codes were sent and codes and passwords tried, by phone, email and internet address, so that nobody guesses their way in.',
    ],
  },
  {
    title: 'Who sees what',
    paragraphs: [
      'Verified members see your three photos, your name, your age, your gender, your bio and the month in which you were verified. Nobody of them sees your phone number, your email, your birthday, where you are or how far away.',
      'What you write in a chat is for the two of you. If one of you reports the other, the last messages go with the report to the people who review it.',
      'The photo that proves you showed up is seen by you and by the people who review it, and is deleted 30 days after their decision.',
    ],
  },
  {
    title: 'Who else is involved',
    paragraphs: [
      'A message service carries the codes to your phone, a mail service those to your email. If you turn notifications on, the maker of your browser carries them, encrypted so that only your browser can read them. Nothing is sold, there are no advertisements, and nobody follows you from page to page. Cookies hold your sign-in and know this browser again when you sign in, nothing else.',
    ],
  },
  {
    title: 'On your device',
    paragraphs: [
      'Your theme, what you have begun to write, and while you verify yourself the last photo, the venue and your place. Logging out removes all but the theme.',
    ],
  },
  {
    title: 'What you can do yourself',
    paragraphs: [
      {
        before: 'On ',
        to: '/account',
        link: 'Account',
        after:
          ' you download everything that is kept about you as one file, see where you are signed in, sign out any of your devices, and change your phone number. If you change it without a code to the old one, we keep the old one for a week, so that it can be undone. Downloading and deleting ask for a code to your phone first.',
      },
      'If you don’t sign in for three months we ask for your birthday besides the code, since your number may have a new owner. Somebody who cannot answer can ask our admins to decide; they then see your profile.',
      '‘Delete account’ removes your profile, photos, verification, likes, matches, messages and sign-ins at once, for everyone. There is no way back.',
    ],
  },
  {
    title: 'What may stay',
    paragraphs: [
      'When a match ends, its chat is closed to both of you at once, kept unseen for 30 days in case one of you reports the other, and then deleted.',
      'A report that is still open when one of you deletes their account is kept, with its messages, until it is decided: 30 days at most.',
      'If somebody blocked or reported you, or you blocked somebody, a fingerprint of the phone numbers stays, made with a secret key so that no number can be read from it. It keeps a block in force when somebody signs up again. Of a number that you blocked by itself the last two digits stay as well. People who blocked you keep the first name they knew in their own list.',
      'If we ban somebody, fingerprints of their profile photos stay for as long as the ban, also without the account. No photo can be made from them: they tell us when a new account shows the same one. How often something was done from a network in a day is counted for that day, under a fingerprint too.',
      'What our admins did about a report is recorded for good, with numbers in place of names: no words of yours stand in it.',
    ],
  },
];
