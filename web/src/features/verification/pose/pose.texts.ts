import type { Pose } from '@showup/contract/verification/poses';

/** What the camera screen asks for. */
export const poseTexts: Readonly<Record<Pose, string>> = {
  'two-fingers': 'Hold up two fingers',
  'thumb-up': 'Show a thumb up',
  'open-hand': 'Show an open hand',
  fist: 'Hold up a fist',
  'point-up': 'Point up with one finger',
  salute: 'Hold a hand to your forehead',
  'hand-on-head': 'Put a hand on your head',
  'hand-on-ear': 'Put a hand on your ear',
  'hand-on-cheek': 'Put a hand on your cheek',
  'hand-on-chin': 'Put a hand on your chin',
  'hand-on-shoulder': 'Put a hand on your shoulder',
  'hand-on-chest': 'Put a hand on your chest',
  'look-left': 'Turn your head to your left',
  'look-right': 'Turn your head to your right',
  'look-up': 'Look up',
  'tilt-head': 'Tilt your head to one side',
};

export const poseScreenTexts = {
  withoutHands: 'Without hands',
  withAHand: 'With a hand',
  asked: 'Asked for',
  insteadOfAHand: 'Chosen instead of a hand.',
  guideline: 'A badly done pose is no reason to reject anyone.',
} as const;
