import { CHECK_IN_KEPT_HOURS } from '@showup/contract/checkins';
import { DATES_KEPT_DAYS } from '@showup/contract/dates';
import { EVENINGS_KEPT_DAYS } from '@showup/contract/evenings';
import { EVIDENCE_DAYS } from '@showup/contract/moderation';
import { CAPTURE_KEPT_DAYS } from '@showup/contract/verification';
import type { LegalSection } from './LegalPage.tsx';

export const privacyTitle = 'Privacy policy';

export const privacySections: readonly LegalSection[] = [
  {
    title: 'What we keep',
    paragraphs: [
      'Your phone number, your email and a scrambled password if you gave them, what you write in your profile, your photos, who you like or pass on, your matches and your messages. Venues that you asked us to add.',
      'When you verify yourself: the photo, the pose we asked for, the venue, and where you were at that moment.',
      'For every device where you are signed in: the kind of browser, when you signed in, and when it was last used; if you turned on notifications there, the address of its push service. The public half of a passkey, which nobody can use to sign in. A sign-in expires after 90 days.',
      'How often codes were sent and codes and passwords were tried, by phone, email and internet address, so that nobody can guess their way in.',
    ],
  },
  {
    title: 'How long we keep it',
    paragraphs: [
      {
        before: 'Most of it is deleted after a time of its own. The ',
        to: '/retention',
        link: 'table of what we keep',
        after: ' says when, and what stays and why. It comes from the parts of the server that delete.',
      },
      'What we delete can stay in the operator’s backups until those are deleted, and for about 30 hours, or longer with a database server of its own, in the files of the database.',
    ],
  },
  {
    title: 'Who sees what',
    paragraphs: [
      'Verified members see your three photos, your name, your age, your gender, your bio and the month in which you were verified. They never see your phone number, your email, your birthday, where you are or how far away you are.',
      'What you write in a chat is for the two of you. If one of you reports the other, the last messages are attached to the report for the people who review it.',
      `The photo that proves you showed up is seen by you and by the people who review it, and is deleted ${CAPTURE_KEPT_DAYS} days after their decision, or at once when you withdraw it.`,
      `Evenings you prove later are kept as a place and a date, for you alone, and deleted after ${EVENINGS_KEPT_DAYS} days. One to four days later others see only that you were out this month; you can forget an evening at any time. If you choose to, they also read the neighbourhood where you go out, and your matches up to three of your places.`,
      `A date you plan is seen by you and your match: the place, the time, and in the end that you both came. That you are there is kept without a time, and neither of you learns it of the other alone. What you say afterwards is for you only. Dates are deleted after ${DATES_KEPT_DAYS} days.`,
      `If you set a check-in for a date, everyone who has the link reads your name and the time. If you don’t say that you’re home, or ask for help, they also read the place, your plan, the first name and photo of your match, and when you last proved an evening there. The same goes for you if your match sets one, and you are not told. The address or phone that a contact confirms is used for that evening. All of it is deleted ${CHECK_IN_KEPT_HOURS} hours after the date began, or once an alert is closed; until then it also stays when you or your match delete an account.`,
    ],
  },
  {
    title: 'Who else is involved',
    paragraphs: [
      'A message service delivers codes to your phone, and a mail service those to your email. If you turn on notifications, the maker of your browser delivers them, encrypted so that only your browser can read them. We sell nothing, show no ads, and nobody tracks you from page to page. Cookies keep you signed in and recognise this browser when you sign in, nothing else.',
    ],
  },
  {
    title: 'On your device',
    paragraphs: [
      'Your theme, unsent text, and while you verify yourself the last photo, the venue and your location. Logging out removes everything but the theme.',
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
          ' you can download everything we keep about you as one file, see where you are signed in, sign out any of your devices, and change your phone number. If you change it without a code to the old one, we keep the old one for a week, so that the change can be undone. To download or delete your data, you enter a code sent to your phone first.',
      },
      {
        before: 'On ',
        to: '/consent',
        link: 'Your consent',
        after:
          ' you see since when you have agreed that we use your location, your photos and notifications, and can withdraw each of them.',
      },
      'If you don’t sign in for three months, we ask for your birthday as well as the code, since your number may have a new owner. Anyone who cannot answer can ask our admins to decide; they then see your profile.',
      '‘Delete account’ removes your profile, photos, verification, likes, matches, messages and sign-ins at once, for everyone. This cannot be undone.',
    ],
  },
  {
    title: 'What may stay',
    paragraphs: [
      'When a match ends, its chat is closed to both of you at once. We keep it for 30 days in case one of you reports the other, and then delete it.',
      `To decide a report, our admins read what the two people wrote to each other here from ${EVIDENCE_DAYS} days before it on, with the pictures; every look is recorded. Ending the match or deleting an account does not remove this before the decision. An hour after it, whatever was kept only for the report is deleted. The report itself, with its reason, stays until one of the two has deleted their account.`,
      'If someone blocked or reported you, or you blocked someone, we keep a fingerprint of the phone numbers, made with a secret key so that no number can be read from it. It keeps a block in force when someone signs up again. If you blocked a number by itself, we keep its last two digits too. People who blocked you keep the first name they knew in their own list.',
      'For 30 days after someone deletes their account we keep fingerprints of its id and its phone number, so that a block or a report still meets them. A ban is kept for half a year after it ended.',
      'If we ban someone, we keep fingerprints of their profile photos for as long as the ban lasts, even without the account. No photo can be made from them: they show us when a new account has the same one. We also count for a day how often something was done from a network, under a fingerprint too.',
      'If two of our admins agree that someone was a fraud, everyone who had written with them is told so, with the first name they knew.',
      'What our admins did about a report is recorded permanently, with ids instead of names and none of your words.',
    ],
  },
];
