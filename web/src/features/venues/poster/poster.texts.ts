export const posterTexts = {
  headline: 'Dating for people who show up',
  purpose: 'Scan this with your phone, then take your Showup photo with the code in view.',
  product: 'showup',
  codeOf: (venue: string) => `QR code of ${venue}`,
  posterOf: (venue: string) => `Poster of ${venue}`,
  poster: 'Poster',
  paper: 'Paper',
  a4: 'A4',
  letter: 'US Letter',
  print: 'Print or save as PDF',
  backToVenue: 'Back to the venue',
  lettersMissing: 'Some letters of the poster didn’t load. Check your connection.',
} as const;
