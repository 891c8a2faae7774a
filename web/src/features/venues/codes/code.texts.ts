/** For people who scan a code. */
export const codeTexts = {
  newText: 'We remember the place for you, so it stands first when you take your photo.',
  getStarted: 'Get started',
  takeMyPhotoHere: 'Take my photo here',
  howFar: 'See how far it is',
  waitingText: 'Your photo is being looked at already. There is nothing more to do for now.',
  goToShowup: 'Go to Showup',
  verifiedText: 'You are verified already. Enjoy the evening.',
  lookingUpTheCode: 'Looking up the code',
  purpose: 'Dating for people who show up',
  about:
    'On Showup everyone has shown up somewhere: a photo taken at a real place, with its code in view, and looked at by a person before anyone else.',
  youAreAt: 'You are at',
  showup: 'Showup',
} as const;
