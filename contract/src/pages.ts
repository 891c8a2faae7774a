/** The addresses of the web app's screens, as its router writes them. The server answers each with a page. */
export const pagePaths = [
  '/',
  '/login',
  '/otp',
  '/signup',
  '/banned',
  '/name',
  '/gender',
  '/bio',
  '/verify',
  '/likes',
  '/mylikes',
  '/filter',
  '/how-ranking-works',
  '/itsamatch',
  '/u/:userId',
  '/chats',
  '/profile',
  '/myprofile',
  '/editprofile',
  '/settings',
  '/account',
  '/blocked',
  '/admin',
  '/v/:code?',
  '/display/:token',
  '/terms',
  '/privacy',
] as const;
export type PagePath = (typeof pagePaths)[number];

/** The first part of every call's address. */
export const callFolders = [
  'auth',
  'otp',
  'messages',
  'match',
  'locations',
  'media',
  'demo',
  'push',
] as const;
