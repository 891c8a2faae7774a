import { intervalInWords } from '@showup/contract/public/retention';

export const retentionTexts = {
  notLoaded: 'We couldn’t load what we keep',
  intro:
    'What we keep of you and when it’s deleted. This table isn’t written by hand: each line comes from the part of the server that deletes, so it says what really happens.',
  late: 'Each part looks at the interval given. What is due is deleted then, not to the second.',
  later: 'Deleted after a time',
  atOnce: 'Deleted at once',
  kept: 'Kept longer, and why',
  what: 'What',
  when: 'When it’s deleted',
  howLong: 'How long',
  looks: (hours: number) => `Checked ${intervalInWords(hours)}`,
  atOnceWhen: (when: string) => `At once, when ${when}`,
  other: 'Other',
} as const;

/** The parts of the server, as people know them. */
export const partTexts: Readonly<Record<string, string>> = {
  platform: 'Pictures and counts',
  accounts: 'Signing in',
  verification: 'Showing up',
  evenings: 'Going out',
  safety: 'Blocks and reports',
  matching: 'The deck',
  dates: 'Dates',
  chat: 'Chats',
  public: 'Complaints',
};
