export const reportVenueTexts = {
  open: 'Report this place',
  title: (venue: string) => `Report ${venue}`,
  category: 'What happened?',
  choose: 'Choose one',
  text: 'What should we know?',
  textHint: 'You can leave this empty. Name nobody.',
  meaning:
    'Our admins read it; the place does not. If several people who were there say so, dates can’t be suggested there until an admin has decided.',
  danger: 'In danger now? Call the police first. In India the number is 112.',
  send: 'Report the place',
  cancel: 'Cancel',
  sent: 'Thank you. Our admins will look at this place.',
  failed: 'Failed to report. Please try again.',
} as const;
