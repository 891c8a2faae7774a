import { plainDigits } from '@showup/contract/platform/digits';

/** How a message leads someone away from the app. */
export type ContactKind = 'payment' | 'messenger' | 'phone' | 'email' | 'link';

/** Normalises the text, so that unusual digits and invisible characters hide nothing. */
function plain(text: string): string {
  return plainDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069]|\ufe0f|\u20e3/gu, '')
    .replace(/(?<=\d)o(?=\d|\b)/gu, '0');
}

const EMAIL = /(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,20}/gu;
/** `anna (at) example dot com`. */
const SPELT_EMAIL =
  /(?<![a-z0-9._-])[a-z0-9._-]{1,64}[\s([{]{1,5}at[\s)\]}]{1,5}[a-z0-9-]{1,63}[\s([{]{1,5}dot[\s)\]}]{1,5}(?:com|net|org|in)\b/gu;

/** Indian payment addresses: a name, an @ and the handle of a bank or app. */
const PAYMENT_HANDLE =
  /(?<![\w.-])[a-z0-9][a-z0-9._-]{1,63}@(?:ok[a-z]{1,20}|[a-z]{0,20}(?:bank|upi)|ybl|ibl|axl|apl|yapl|rapl|paytm|pt[a-z]{1,20}|sbi|icici|axis|axisb|kotak|pnb|boi|cnrb|barodampay|idfcfirst|indus|yesbankltd|rbl|federal|kbl|airtel|freecharge|fbl|jupiteraxis|slc|superyes|wa(?:axis|icici|sbi)|naviaxis|tapicici|mbk|ikwik|equitas|dbs|hsbc|jio)(?![\w@]|\.{1,3}\w)/u;
const PAYMENT_LINK =
  /\bupi:\/\/|\bpaypal\.me\b|\bpaytm\.me\b|\brzp\.io\b|\b0x[0-9a-f]{40}\b|\bbc1[a-z0-9]{25,}\b/u;

const APPS =
  'whats\\s?app|insta(?:gram)?|telegram|snap(?:chat)?|wechat|kik|discord|viber|hangouts|google chat';
const MESSENGERS = [
  /\b(?:wa\.me|t\.me|telegram\.(?:me|dog)|chat\.whatsapp\.com|api\.whatsapp\.com|m\.me|signal\.(?:me|group)|discord\.gg|snapchat\.com|instagram\.com|ig\.me)\b/u,
  new RegExp(`\\b(?:my|ur|your)\\s{1,5}(?:${APPS})\\b`, 'u'),
  new RegExp(
    `\\b(?:add|text|message|msg|dm|ping|write|contact|follow|find|reach|call|hit)\\s{1,5}(?:me|us)\\s{1,5}(?:up\\s{1,5})?(?:on|at|in|over)\\s{1,5}(?:my\\s{1,5})?(?:${APPS}|signal|line)\\b`,
    'u',
  ),
  new RegExp(
    `\\b(?:move|talk|chat|continue|go|come|connect|switch|shift)\\s{1,5}(?:over\\s{1,5})?(?:to|on)\\s{1,5}(?:${APPS}|signal)\\b`,
    'u',
  ),
  /\bwhats\s?app\s+(?:me|number|no\b)/u,
  new RegExp(`\\b(?:${APPS})(?:\\s{1,5}id)?\\s{0,5}[:=@]\\s{0,5}\\S`, 'u'),
];

/** Domain endings that aren't words, so they can't come from a missing space between sentences. */
const PLAIN_ENDING = 'com|net|org|io|xyz|biz|ru|cn|ly|gg|cc|tv|gl|dev|co\\.(?:in|uk)';
/** Domain endings that are also words, so they count only before a path. */
const WORD_ENDING =
  'in|me|to|us|it|is|at|be|so|co|ee|app|link|info|site|online|shop|store|club|live|top|vip|page|world|de|uk|eu|fr';
const LINKS = [
  /\bhttps?:\/\/\S/u,
  /\bwww\.[a-z0-9-]+\.[a-z]{2,}/u,
  new RegExp(`(?<![@\\w.-])(?:[a-z0-9-]+\\.)+(?:${PLAIN_ENDING})(?![\\w-])`, 'u'),
  new RegExp(`(?<![@\\w.-])(?:[a-z0-9-]+\\.)+(?:${WORD_ENDING})\\/[\\w?#-]`, 'u'),
];

const DATES =
  /(?<![\d.])(?:(?:19|20)\d\d[./-](?:0?[1-9]|1[0-2])[./-](?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|[12]\d|3[01])[./-](?:(?:19|20)\d\d|\d\d))(?![./-]?\d)/gu;
const TIMES = /(?<![\d.])(?:[01]?\d|2[0-3])[.:][0-5]\d(?![\d]|[.:]\d)/gu;
/** Digits with at most a few separators in between. */
const NUMBER = /(?<![\w#])\+?\(?\d(?:[\s().\-_*·•|/~]{0,3}\d){7,15}(?!\w)/gu;

/** An Indian mobile number, with or without prefixes, or any number that starts with a plus. */
const isPhone = (digits: string, hasPlus: boolean) =>
  (hasPlus && digits.length >= 9) || /^(?:0|91|091|0091)?[6-9]\d{9}$/u.test(digits);

function hasNumber(text: string): boolean {
  const rest = text.replace(DATES, ' ; ').replace(TIMES, ' ; ');
  const found = [...rest.matchAll(NUMBER)];
  return found.some(([number]) => isPhone(number.replace(/\D/gu, ''), number.startsWith('+')));
}

const SPOKEN: Readonly<Record<string, string>> = {
  zero: '0',
  oh: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  shunya: '0',
  ek: '1',
  teen: '3',
  chaar: '4',
  paanch: '5',
  panch: '5',
  chhe: '6',
  che: '6',
  saat: '7',
  sat: '7',
  aath: '8',
  aat: '8',
  nau: '9',
  do: '2',
  char: '4',
};
const TIMES_SPOKEN: Readonly<Record<string, number>> = { double: 2, triple: 3 };

/** Fewer spelt-out digits are likely a count or a date. */
const SPOKEN_MIN = 5;

/** A phone number written partly or wholly in words. */
function hasSpokenNumber(text: string): boolean {
  let run = { digits: '', spoken: 0 };
  let times = 1;
  for (const word of [...(text.match(/[a-z]+|\d+/gu) ?? []), '']) {
    const digit = SPOKEN[word] ?? (/^\d+$/u.test(word) ? word : undefined);
    if (TIMES_SPOKEN[word] !== undefined) {
      times = TIMES_SPOKEN[word];
      continue;
    }
    if (digit !== undefined) {
      run = { digits: run.digits + digit.repeat(times), spoken: run.spoken + (word in SPOKEN ? times : 0) };
    } else {
      if (run.spoken >= SPOKEN_MIN && isPhone(run.digits, false)) return true;
      run = { digits: '', spoken: 0 };
    }
    times = 1;
  }
  return false;
}

/** The ways in which a message leads away from the app, worst first. Times, dates and prices don't count. */
export function contactKindsIn(message: string): ContactKind[] {
  const text = plain(message);
  const withoutEmails = text.replace(EMAIL, ' ').replace(SPELT_EMAIL, ' ');
  const isMessenger = MESSENGERS.some((pattern) => pattern.test(withoutEmails));
  const found: Record<ContactKind, boolean> = {
    payment: PAYMENT_HANDLE.test(withoutEmails) || PAYMENT_LINK.test(withoutEmails),
    messenger: isMessenger,
    phone: hasNumber(withoutEmails) || hasSpokenNumber(withoutEmails),
    email: text !== withoutEmails,
    link: !isMessenger && LINKS.some((pattern) => pattern.test(withoutEmails)),
  };
  const kinds: ContactKind[] = ['payment', 'messenger', 'phone', 'email', 'link'];
  return kinds.filter((kind) => found[kind]);
}
