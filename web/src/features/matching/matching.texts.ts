/** What these screens say besides the contract's own sentences. */
export const matchingTexts = {
  loadingDeck: 'Loading profiles...',
  deckEmpty: 'No more profiles to show.',
  viewRejected: 'View Rejected Profiles',
  noRejected: 'No rejected profiles available.',
  likedYou: 'Someone liked you! Check your likes.',
  newMatch: 'You have a new match! 🎉',
  match: "It's a Match!",
  startChat: 'Start a chat?',
  goHome: 'Go to home',
  preferencesFailed: 'Failed to load preferences.',
  notSaved: 'Something went wrong. Please try again.',
} as const;
