/** Chat texts that aren't in the contract. */
export const chatScreenTexts = {
  title: 'Messages',
  newMatches: 'New matches',
  firstChatWith: (name: string) => `Chat with ${name}, not opened yet`,
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
  attached: 'The one you are about to send',
  removeImage: 'Remove image',
  yourConversations: 'Your conversations',
  chooseSomeone: 'Choose someone on the left to read and write.',
  messageTo: (name: string) => `Message ${name}`,
  addImage: 'Add image',
  send: 'Send',
  chatWith: (name: string) => `Chat with ${name}`,
  back: 'Back',
  viewProfileOf: (name: string) => `View ${name}’s profile`,
  more: 'More',
  planADate: 'Plan a date',
  loadingMessages: 'Loading messages',
  conversation: 'Conversation',
  you: 'You',
  imageYouSent: 'Image you sent',
  imageFrom: (name: string) => `Image from ${name}`,
  deleteThisMessage: 'Delete this message',
  isTyping: 'is typing',
  hidden: 'hidden.',
  sendingTheImage: 'Sending the image',
  messagesWith: (name: string) => `Messages with ${name}`,
  planMissing: 'The form did not load. Please check your network and try again.',
  olderFailed: 'Older messages did not load. Try again',
  noneOnlineText: 'You can still write to your matches. They’ll see it when they’re back.',
  showAllMatches: 'Show all matches',
  noMatchesYet: 'No matches yet',
  noMatchesText: 'When you and someone else like each other, this is where you talk.',
  meetPeople: 'Meet people',
  loadingYourChats: 'Loading your chats',
  image: 'Image',
  close: 'Close',
  unmatchTitle: (name: string) => `Unmatch ${name}?`,
  cancel: 'Cancel',
  unmatchMeaning: 'Your conversation ends for both of you, and you will not be shown to each other again.',
  messagesOnTheirWay: 'Messages on their way',
  newMessages: 'New messages',
  picture: 'Picture',
  reply: 'Reply',
  copyText: 'Copy text',
  reportMessage: 'Report',
  answers: (name: string) => `Replying to ${name}`,
  answersYourself: 'Replying to yourself',
  giveUpReply: 'Stop replying',
  showAnswered: (author: string, words: string) => `Reply to ${author}: ${words}. Show the message`,
  answeredFailed: 'That message did not load. Tap to try again.',
  answeredTooFar: 'That message is too far back to show from here.',
  messageActions: 'Message actions',
  reactions: 'Reactions',
  reactWith: (emoji: string) => `React with ${emoji}`,
  reacted: (name: string, emoji: string) => `${name} reacted with ${emoji}`,
  takeBack: (emoji: string) => `You reacted with ${emoji}. Take it back`,
  reactionFailed: 'Your reaction didn’t get through. Please try again.',
} as const;

export const newMessages = (count: number) => `${count} new messages`;

/** For the button that scrolls down to them; unlike the toast, it has a singular. */
export const newMessagesBelow = (count: number) => (count === 1 ? '1 new message' : newMessages(count));

/** @param online includes the viewer */
export const onlineCount = (online: readonly string[]) => `${Math.max(0, online.length - 1)} online`;

/** Empty if unknown. */
export function presenceText(isOnline: boolean | undefined): string {
  if (isOnline === undefined) return '';
  return isOnline ? chatScreenTexts.activeNow : chatScreenTexts.offline;
}
