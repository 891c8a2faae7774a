/** What these screens say besides the contract's own sentences. */
export const matchingTexts = {
  loadingDeck: 'Loading profiles...',
  deckEmpty: 'No more profiles to show.',
  viewRejected: 'View Rejected Profiles',
  widen: 'Widen your search',
  preferences: 'Preferences',
  noRejected: 'No rejected profiles available.',
  likedYou: 'Someone liked you! Check your likes.',
  newMatch: 'You have a new match! 🎉',
  match: "It's a Match!",
  startChat: 'Start a chat?',
  goHome: 'Go to home',
  blockReport: 'Block & Report',
  ranking: 'How ranking works',
  notAvailable: 'This profile is not available.',
  preferencesFailed: 'Failed to load preferences.',
  anyAge: 'Any age',
  anyDistance: 'Any distance',
  agesHint: 'Works both ways: people who ask for other ages than yours are left out too.',
  distanceHint: 'Works both ways, measured roughly between the places where you both showed up.',
  notSaved: 'Something went wrong. Please try again.',
} as const;

/** Below a shared card, and what is said when it has been answered. */
export const sharedCardLines = {
  self: 'This is what others see',
  hidden: 'Your profile is hidden: the link opens for people you like and for your matches.',
  liked: (name: string) => `You like ${name}.`,
  rejected: (name: string) => `You passed on ${name}.`,
  rejectedBefore: (name: string) => `You passed on ${name} before.`,
  matched: (name: string) => `You and ${name} like each other.`,
} as const;
