import type { ReportAnswer } from '@showup/contract/accounts/notices';

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
    const names = new Set(alike.map(({ about }) => about ?? 'someone you blocked'));
    const reports = alike.length === 1 ? 'your report' : 'your reports';
    const reported = `You reported ${new Intl.ListFormat('en-GB').format(names)}.`;
    return verdict === 'upheld'
      ? `${reported} We looked at ${reports} and did something about it.`
      : `${reported} We looked at ${reports} carefully, and this time there was nothing for us to do. It was right to tell us.`;
  });
}
