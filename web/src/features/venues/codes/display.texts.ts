export const displayTexts = {
  purpose: 'Scan it with your phone, then take your Showup photo with it in view.',
  lost: 'No connection. The code will come back by itself.',
  ended: 'This display address is no longer valid. Ask Showup for a new one.',
  untilNext: 'Time until the code changes',
  fullScreen: 'Full screen',
  codeOf: (venue: string) => `QR code of ${venue}`,
  showup: 'Showup',
} as const;
