export const displayTexts = {
  inOneLine: 'Dating for people who show up',
  gets: 'Here tonight? Meet others who really go out.',
  purpose: 'Scan it with your phone, then take your Showup photo with it in view.',
  free: 'Free for guests. Nothing is paid here.',
  lost: 'No connection. The code will come back by itself.',
  ended: 'This display address is no longer valid. Ask Showup for a new one.',
  untilNext: 'Time until the code changes',
  fullScreen: 'Full screen',
  codeOf: (venue: string) => `QR code of ${venue}`,
  showup: 'Showup',

  isOver: 'Good night. Touch the screen to light it up.',

  noNetwork: (time: string) => `No connection for ${time}. Please check the Wi-Fi.`,
  noAnswer: (time: string) => `No new code for ${time}. The Wi-Fi is fine: the problem is on Showup’s side.`,
  noPower: 'The battery is almost empty. Please plug this screen in.',
  mayGoDark: 'This screen may go dark by itself. Please touch it once.',
} as const;
