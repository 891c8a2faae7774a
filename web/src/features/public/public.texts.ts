export const publicTexts = {
  backToShowup: 'Back to Showup',
  pages: 'About this installation',
  safety: 'Safety centre',
  complaints: 'Complaints',
  contact: 'Contact',
  transparency: 'Transparency',
  terms: 'Terms',
  privacy: 'Privacy policy',
  retention: 'What we keep',
  consent: 'Your consent',
} as const;
