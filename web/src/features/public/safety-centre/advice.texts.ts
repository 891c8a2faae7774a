import type { HelpTopic } from '@showup/contract/public/help-lines';
import type { Paragraph } from '../Words.tsx';

export interface Advice {
  /** Its place in the page's address, as in `/safety#intimate-image`. */
  readonly id: string;
  readonly title: string;
  readonly points: readonly Paragraph[];
  /** Whose help lines are repeated below. */
  readonly topic?: HelpTopic;
}

/** What to do, the most urgent first. */
export const adviceSections: readonly Advice[] = [
  {
    id: 'intimate-image',
    title: 'Someone shares your intimate image, or threatens to',
    points: [
      'You did nothing wrong, even if you sent it yourself. In many countries it’s a crime to share it, or to threaten to.',
      'Don’t pay and don’t send anything more. It rarely stops there.',
      'Keep proof: screenshots of the threats, the profile and the web addresses, with their dates.',
      'Here, choose Report in the menu of the chat or card, and then Block.',
      {
        before: 'Fill in our ',
        to: '/complaint',
        link: 'complaint form',
        after:
          '. You don’t need an account. We decide complaints about intimate images within hours, and the form says how many.',
      },
      {
        before: 'Use ',
        to: 'https://stopncii.org',
        link: 'StopNCII.org',
        after: ': it helps large sites to block the image, which never leaves your device.',
      },
      {
        before: 'If you’re under 18 in the image, use ',
        to: 'https://takeitdown.ncmec.org',
        link: 'Take It Down',
        after: ' instead.',
      },
      'Go to the police, and take the proof with you.',
    ],
    topic: 'intimate_image',
  },
  {
    id: 'report',
    title: 'How to report, and what happens then',
    points: [
      'Open the menu of a chat or a card. Report tells us about the person, Block keeps you two apart, and Block & Report does both.',
      'People decide about your report. They read what the two of you wrote here from 30 days before it on, with the pictures. Each time they look is recorded.',
      'The other person isn’t told.',
      'When we’ve decided, we tell you in the app whether we did something about it.',
      {
        before: 'Without an account, use the ',
        to: '/complaint',
        link: 'complaint form',
        after: '.',
      },
    ],
  },
  {
    id: 'meeting',
    title: 'Meeting safely',
    points: [
      'Meet in a public place, with other people around.',
      'Tell a friend who you’re meeting, where, and when you’ll be back.',
      'Get there and home on your own.',
      'Keep an eye on your drink. If it was out of your sight, leave it.',
      'You can leave at any time. You don’t owe anyone a reason.',
    ],
  },
  {
    id: 'scams',
    title: 'Romance scams',
    points: [
      'The signs: they ask for money or speak of crypto or a sure investment, they want to move to another app soon, and they never show up on camera or in person.',
      'Don’t send money, gift cards, codes, or photos of your ID, whatever the emergency is.',
      'If you’ve sent money, call your bank now and ask to stop the payment. Then call the line for online crime. The first hours count.',
      'Keep the messages and receipts, and report the person here.',
      'Anyone can fall for it. These are practised criminals.',
    ],
    topic: 'cyber',
  },
  {
    id: 'consent',
    title: 'Consent',
    points: [
      '“No” is enough. So is “not now”, silence, or turning away.',
      'You can change your mind at any time, whatever you said or did before.',
      'A date, a drink or a gift is no promise.',
      'Someone who is drunk, asleep or afraid can’t agree.',
    ],
  },
  {
    id: 'assault',
    title: 'After an assault',
    points: [
      'It’s not your fault, whatever you wore, drank or said.',
      'Go somewhere safe, and call someone you trust.',
      'See a doctor first, even if nothing hurts: for injuries, infections and emergency contraception. It works best within the first three days.',
      'If you can, keep proof: don’t wash or change yet, put the clothes in a paper bag, and keep the messages.',
      'Whether and when you go to the police is your choice. A help line can talk it through with you.',
    ],
    topic: 'violence',
  },
];
