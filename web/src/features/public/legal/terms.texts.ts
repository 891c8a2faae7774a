import { MINIMUM_AGE } from '@showup/contract/profiles/age';
import type { LegalSection } from './LegalPage.tsx';

export const termsTitle = 'Terms';

export const termsSections: readonly LegalSection[] = [
  {
    title: 'Who may join',
    paragraphs: [
      `You are ${MINIMUM_AGE} or older, you have one account, and it is about you: your name, your age, and photos that clearly show you.`,
    ],
  },
  {
    title: 'Showing up',
    paragraphs: [
      'To be seen by others you take a photo at a venue, with its code in the picture. Someone on our team approves it or tells you why not. It proves that you were there once, and says nothing about your character. Meet in public, and tell a friend where you are.',
    ],
  },
  {
    title: 'How we treat each other',
    paragraphs: [
      'Be kind. No harassment, no hate, no spam, nothing for sale, no photos of other people, no nudity. You can unmatch anyone at any time; you won’t be shown to each other again.',
      'We may ban anyone who breaks these rules, and we’ll tell them why.',
    ],
  },
  {
    title: 'What is yours',
    paragraphs: [
      'Your photos and words stay yours. You let us show them to the people the app is meant to show them to, for as long as you have an account. You can download a copy of everything and delete it at any time.',
    ],
  },
  {
    title: 'What we cannot promise',
    paragraphs: [
      {
        before:
          'That you will find someone, that everyone is who they say they are, or that the app is always available. How we treat your data is described in the ',
        to: '/privacy',
        link: 'Privacy policy',
        after: '.',
      },
    ],
  },
];
