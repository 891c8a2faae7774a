import type { Channel, CheckIn } from '@showup/contract/checkins';
import { dateFormat } from '#lib/format/date-format.ts';

const clock = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const long = dateFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** `23:30`, by this device's clock. */
export const clockText = (at: string) => clock(new Date(at));
/** Of a calendar date, `YYYY-MM-DD`. */
export const longDay = (date: string) => long(new Date(`${date}T12:00:00`));

const kinds: Readonly<Record<Channel['kind'], string>> = {
  push: 'A notification',
  email: 'Email',
  text: 'Text message',
};

export const channelText = ({ kind, address }: Channel) =>
  address === '' ? kinds[kind] : `${kinds[kind]} to ${address}`;

/** Of an alert that is on its way. */
export const reachedText = ({ isReached }: Channel) =>
  isReached === null ? ' · being sent' : isReached ? ' · sent' : ' · not delivered yet, we keep trying';

export const ownerTexts = {
  title: 'Get home safely',
  back: 'Back to Messages',
  intro:
    'Set a time, and someone you trust. If you don’t say that you’re home, we tell them where you went and with whom. Until then they know your name and the time, nothing else.',
  when: 'When will you check in?',
  whenHint: (latest: string) => `After your date begins, until ${latest} at the latest.`,
  contact: 'Whom do you trust?',
  contactHint: 'Only you see this name. They need no account.',
  arm: 'Set it up',
  change: 'Change the time',
  save: 'Save',
  nobody: 'Nobody will be alerted.',
  nobodyText: (name: string) =>
    `Send ${name} the link. They choose how we can reach them, and confirm it. Until then this does nothing.`,
  ready: (name: string) => `${name} will be alerted`,
  readyText: (at: string) =>
    `If we hear nothing from you by ${at}. The push at your time says nothing to others who see your phone.`,
  ways: 'How we reach them',
  link: 'The link for your contact',
  share: 'Send the link',
  copy: 'Copy the link',
  copied: 'The link is copied',
  shareText: 'Can you look out for me tonight? Open this and choose how you can be reached.',
  newLink: 'Make a new link',
  newLinkText: 'The old link stops working, and your contact has to confirm again.',
  turnOff: 'Turn it off',
  turnOffText: 'Nobody will be alerted, and the link stops telling anything.',
  dueAt: (at: string) => `You check in by ${at}`,
  answerThen:
    'From two hours before your date you can say here that you’re home, take more time, or ask for help.',
  isDue: 'Are you home?',
  isDueText: (at: string, name: string) => `At ${at} we alert ${name}, unless you answer.`,
  isDueNobody: 'Your contact has not confirmed. Nobody will be alerted.',
  home: 'I’m home',
  later: '30 more minutes',
  help: 'I need help',
  helpTitle: 'Open the envelope now?',
  helpText: (name: string) =>
    `${name} is told at once where you are and with whom. In danger, call the emergency number first.`,
  helpNobody:
    'Nobody has confirmed, so nobody is alerted. Anyone who has your link can see where you are and with whom. Call the emergency number.',
  alert: 'Alert my contact now',
  open: 'Your contact is being alerted',
  openText: (reference: string) =>
    `They see where you are and with whom. Reference ${reference}. If you’re safe, say so below.`,
  openNobody: 'Your envelope is open, but nobody was alerted',
  openNobodyText: 'No contact confirmed a way to be reached. Call someone, or the emergency number.',
  seen: 'Your contact has looked.',
  notSeen: 'Your contact has not looked yet.',
  missed: 'Your time has passed',
  missedText: 'Nobody was alerted, because your contact never confirmed.',
  ended: {
    home: 'You’re home. Good night!',
    off: 'The check-in is off',
    closed: 'Someone closed the alert',
  },
  closedText: 'The link tells nothing any more. If you are not safe, ask for help again.',
  endedText: 'The link tells nothing any more.',
  again: 'Set up another one',
  notPlanned: 'No date to check in from',
  notPlannedText: 'You can set this up for a date that you both accepted.',
  openMessages: 'Open Messages',
  notTracking: 'We never take your location for this. The other person does not learn of it.',
  failed: 'That did not work. Please try again.',
  tryingHelp: 'There is no connection. We keep trying. Call the emergency number.',
  failedHelp: 'That did not work. Call the emergency number, or try again.',
  cancel: 'Cancel',
} as const;

export const contactTexts = {
  title: 'Looking out for someone',
  noLink: 'This link is not valid',
  noLinkText: 'It may have been replaced, or it has run out. Ask the person who sent it for a new one.',
  out: (name: string, at: string) => `${name} is out and checks in by ${at}`,
  late: (name: string) => `${name} has not checked in yet`,
  lateText: (at: string) =>
    `That often means nothing: a dead phone, a good evening. If nothing comes, you are alerted at ${at}.`,
  waitingText: (at: string) =>
    `If they don’t, you are alerted at ${at}, and this page tells where they are and with whom. Until then it tells nothing.`,
  unconfirmed: 'You will not be alerted yet.',
  unconfirmedText: 'Choose how we can interrupt you, even at night. You confirm it once.',
  confirmed: 'You will be alerted',
  confirmedText: 'Leave your phone on and loud tonight. You can close this page.',
  another: 'Add another way',
  push: 'A notification in this browser',
  pushText: 'We send one now. Tap it, and this browser is confirmed.',
  pushAsk: 'Send me one',
  pushSent: 'We sent you a notification. Tap it to confirm.',
  pushAsking: 'Your browser is waiting for your answer, often at the top of the screen.',
  pushRefused:
    'Notifications are blocked in this browser. Allow them in its settings, or choose another way.',
  pushInstalled: 'On an iPhone or iPad this needs Showup on the Home Screen. Choose another way.',
  pushUnreachable: 'Your browser could not be reached. Please choose another way.',
  email: 'Email',
  emailText: 'Only if it wakes you: does your phone make a sound for emails at night?',
  emailLabel: 'Your email address',
  phone: 'Text message',
  phoneLabel: 'Your phone number',
  sendCode: 'Send a code',
  code: 'The code',
  codeSentTo: (address: string) => `We sent a code to ${address}.`,
  other: 'Use another address',
  stepDown: 'I can’t be reached tonight',
  stepDownText: (name: string) => `Your addresses are deleted here, and ${name} is told to ask someone else.`,
  missed: (name: string) => `${name} did not check in`,
  missedText:
    'Nobody confirmed this link in time. Call them. If you confirm now how we can reach you, this page opens.',
  open: (name: string) => `${name} has not checked in`,
  help: (name: string) => `${name} asks for help`,
  openText:
    'Call them first. If you can’t reach them, or think that they are in danger, call the emergency number and tell what is below.',
  where: 'Where',
  plan: 'Planned for',
  withWhom: 'With',
  photoOf: (name: string) => `Photo of ${name}`,
  lastEvening: 'Last proved evening there',
  never: 'None',
  reference: 'Reference',
  directions: 'Open in maps',
  careful:
    'The other person may have done nothing wrong: phones die. Show this to nobody but people who help.',
  close: 'They are safe: close this',
  closeTitle: 'Are they safe?',
  closeText:
    'Close this only once you spoke to them, or someone who helps is with them. The page tells nothing any more afterwards.',
  closeAction: 'Yes, close it',
  notSealed: 'The date was no longer known when this opened.',
  home: (name: string) => `${name} is home`,
  off: (name: string) => `${name} turned this off`,
  closed: 'This alert is closed',
  endedText: 'You have nothing more to do. Thank you for looking out.',
  notLoaded: 'This page could not load',
  failed: 'That did not work. Please try again.',
  cancel: 'Cancel',
  privacy: 'Your address is used for this evening only and deleted with the link, a day after the date.',
} as const;

/** Whether anyone would be alerted. */
export const isConfirmed = ({ channels }: Pick<CheckIn, 'channels'>) => channels.length > 0;
