/** Texts that the components show by themselves. */
export const uiTexts = {
  main: 'Main',
  close: 'Close',
  thisDidNotLoad: 'This did not load',
  failed: 'Something went wrong. Please try again.',
  tryAgain: 'Try again',
  youAreOffline: 'You are offline',
  labelledPhotoAt: (label: string, at: number, count: number) => `${label}, photo ${at + 1} of ${count}`,
  previousPhoto: 'Previous photo',
  nextPhoto: 'Next photo',
  previousPhotoTip: 'Previous photo (←)',
  nextPhotoTip: 'Next photo (→)',
  photoAt: (at: number, count: number) => `Photo ${at + 1} of ${count}`,
  reference: 'Reference',
  skipToContent: 'Skip to content',
  charactersLeft: (count: number) => `${count} characters left`,
  wordmark: 'showup',
} as const;
