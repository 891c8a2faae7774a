import type { HelpTopic } from '@showup/contract/public/help-lines';
import { dateFormat } from '#lib/format/date-format.ts';

/** Shown while no country's own number is known. It reaches the police in India and in most other countries. */
export const FALLBACK_NUMBER = '112';

const day = dateFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

export const safetyCentreTexts = {
  inDanger: 'In danger now?',
  call: (number: string) => `Call ${number}`,
  emergency: 'Emergency number',
  noEmergencyService: 'Showup is no emergency service. Nobody here is on the way.',
  fallbackNote: '112 works on mobile phones in India and in most other countries.',
  whose: (country: string, note: string | undefined) =>
    note === undefined ? country : `${country} · ${note}`,
  country: 'Country',
  helpLines: 'Help lines',
  checked: (checkedOn: string) => `Last checked on ${day(new Date(`${checkedOn}T12:00:00`))}.`,
  notLoaded: 'We couldn’t load the help lines of your country.',
  tryAgain: 'Try again',
  elsewhere: {
    before: 'You can also look for one at ',
    to: 'https://findahelpline.com',
    link: 'findahelpline.com',
    after: '.',
  },
  whatHappened: 'What happened?',
  whoToCall: 'Who to call',
  note: 'This page is general information, not legal advice. The operator of this installation chooses and checks the help lines.',
} as const;

export const topicLabels: Record<HelpTopic, string> = {
  emergency: 'Emergencies',
  violence: 'Violence and assault',
  intimate_image: 'Intimate images',
  cyber: 'Online crime and scams',
  suicide: 'If you think of ending your life, or can’t cope',
  child: 'Children and young people',
};
