export const onboardingTexts = {
  threePhotos: 'Three photos, a few words',
  createAccount: 'Create Account',
  photos: 'Photos',
  bio: 'Bio',
  bioPlaceholder: 'What would you talk about on a first date?',
  birthdayHint: 'People see your age, never the date.',
  dateOfBirth: 'Date of birth',
  genderTitle: 'You, and who you hope to meet',
  continue: 'Continue',
  iIdentifyAs: 'I identify as',
  iAmInterestedIn: 'I am interested in',
  nameTitle: 'Who are you?',
  fullName: 'Full name',
  back: 'Back',
  photosOnTheWay: (photos: readonly (string | null)[]) =>
    `${photos.filter((photo) => photo !== null).length} of 3 photos…`,
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
} as const;
