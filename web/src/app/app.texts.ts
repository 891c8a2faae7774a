/** Texts around the screens, and on the page that replaces a broken screen. */
export const appTexts = {
  profile: 'Profile',
  home: 'Home',
  likes: 'Likes',
  chats: 'Chats',
  newMatches: 'New matches',
  newVersion: 'A new version is ready.',
  reload: 'Reload',
  later: 'Later',
  unexpected: 'Unexpected Application Error!',
  checkInMissing: 'The question whether you are home did not load. Please reload the page.',
  noPage: 'There is no page at this address.',
  goToHome: 'Go to home',
  notLoaded: 'This screen did not load. Please check your network and try again.',
  broken: 'Something broke on our side. Your data is safe.',
} as const;
