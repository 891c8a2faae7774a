import type { ReportAnswer } from '@showup/contract/moderation/notices';

export const noticesTexts = {
  warning: 'A warning from Showup',
  warningLead: 'Our team has something to tell you:',
  warningRest: 'You can keep using Showup, but if it happens again, your account may be closed.',
  understood: 'I understand',
  appeal: 'Your ban is lifted',
  appealLead: 'We reviewed your appeal. Our answer:',
  appealRest: 'Everything is as before: your matches and chats are back.',
  report: 'About your report',
  reports: 'About your reports',
  thanks: 'Thank you. What you tell us makes Showup safer for everyone.',
  fraud: (name: string) => `A warning about ${name}`,
  fraudWhat: (name: string) =>
    `You and ${name} wrote to each other here. We have closed ${name}’s account because of fraud, and two of us have checked it.`,
  fraudDo:
    'Do not send money or gift cards, and do not share codes, bank details or pictures, whatever you are told. You did nothing wrong.',
  fraudHelp:
    'If you have sent money, call your bank and the national cyber crime helpline 1930 now, or write to cybercrime.gov.in. The sooner, the more can be stopped.',
  correction: (name: string) => `We were wrong about ${name}`,
  correctionWhat: (name: string) =>
    `You may have read here that ${name}’s account was closed because of fraud. That was our mistake, and we have taken it back. We are sorry, to you and to ${name}.`,
  ok: 'OK',
  failed: 'We didn’t get that. Please try again.',
} as const;

/**
 * Tells the reporter that we looked at the report and whether we did something, but never what. Reports with the same
 * outcome share one text.
 */
export function answerTexts(answers: readonly Pick<ReportAnswer, 'verdict' | 'about'>[]): string[] {
  return (['upheld', 'dismissed'] as const).flatMap((verdict) => {
    const alike = answers.filter((answer) => answer.verdict === verdict);
    if (alike.length === 0) return [];
    const names = new Set(alike.map(({ about }) => about ?? 'someone'));
    const reports = alike.length === 1 ? 'your report' : 'your reports';
    const reported = `You reported ${new Intl.ListFormat('en-GB').format(names)}.`;
    return verdict === 'upheld'
      ? `${reported} We looked at ${reports} and did something about it.`
      : `${reported} We looked at ${reports} carefully, and this time there was nothing for us to do. It was right to tell us.`;
  });
}
