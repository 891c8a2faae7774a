export const legalTexts = {
  backToShowup: 'Back to Showup',
} as const;
