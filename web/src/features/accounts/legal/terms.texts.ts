import { MINIMUM_AGE } from '@showup/contract/profiles';
import type { LegalSection } from './LegalPage.tsx';

export const termsTitle = 'Terms';

export const termsSections: readonly LegalSection[] = [
  {
    title: 'Who may join',
    paragraphs: [
      `You are ${MINIMUM_AGE} or older, you have one account, and it is about you: your name, your age, photos in which you can be recognised.`,
    ],
  },
  {
    title: 'Showing up',
    paragraphs: [
      'To be seen by others you take a photo at a venue, with its code in the picture. A person looks at it and approves it, or says why not. It proves that you were there once; it does not vouch for your character. Meet in public, and tell a friend where you are.',
    ],
  },
  {
    title: 'How we treat each other',
    paragraphs: [
      'Be kind. No harassment, no hate, no spam, nothing for sale, nobody else’s photos, no naked pictures. You can unmatch anyone at any time; neither of you is shown to the other again.',
      'We may ban anyone who breaks these rules, and we’ll tell them why.',
    ],
  },
  {
    title: 'What is yours',
    paragraphs: [
      'Your photos and words stay yours. You let us show them to the people the app is meant to show them to, for as long as you have an account. You can take a copy of everything and delete it at any time.',
    ],
  },
  {
    title: 'What we cannot promise',
    paragraphs: [
      {
        before:
          'That you find someone, that everybody is who they say, or that the app is always there. How your data is treated stands in the ',
        to: '/privacy',
        link: 'Privacy policy',
        after: '.',
      },
    ],
  },
];
