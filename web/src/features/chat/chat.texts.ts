/** What the chats say besides the contract's own sentences. */
export const chatTexts = {
  title: 'Messages',
  onlineOnly: 'Show online only',
  unmatch: 'Unmatch',
  blockReport: 'Block & Report',
  unbegun: 'Nobody has written yet. You can go first.',
  gone: 'This conversation is no longer here.',
  failed: 'Not sent',
  notSent: 'Not sent. Tap to try again.',
  sending: 'Sending…',
  waiting: 'Waiting for a connection',
  sent: 'Sent',
  read: 'Read',
  activeNow: 'Active now',
  offline: 'Offline',
  noneOnline: 'No online users',
  reveal: 'Tap to see the image',
  imageGone: 'This image is no longer here.',
} as const;

export const newMessages = (count: number) => `${count} new messages`;

/** On the way down to them; one is one here. */
export const newMessagesBelow = (count: number) => (count === 1 ? '1 new message' : newMessages(count));

export const onlineCount = (count: number) => `${count} online`;

export const presenceText = (isOnline: boolean) => (isOnline ? chatTexts.activeNow : chatTexts.offline);
