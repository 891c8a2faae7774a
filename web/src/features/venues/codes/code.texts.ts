/** For people who scan a code. */
export const codeTexts = {
  newText: 'We remember the place, so it comes first when you take your photo.',
  getStarted: 'Get started',
  takeMyPhotoHere: 'Take my photo here',
  howFar: 'See how far it is',
  waitingText: 'Your photo is already in review. There is nothing else to do for now.',
  goToShowup: 'Go to Showup',
  imOutHere: 'I’m out here tonight',
  verifiedText:
    'You are already verified. Enjoy the evening. If you like, scan the code on the screen here once more, in the app, and people will see that you really go out.',
  lookingUpTheCode: 'Looking up the code',
  purpose: 'Dating for people who show up',
  about:
    'On Showup everyone has shown up somewhere: they took a photo at a real place with its code in view, and our team checked it.',
  youAreAt: 'You are at',
  showup: 'Showup',
} as const;
