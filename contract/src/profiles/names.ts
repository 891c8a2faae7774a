import * as z from 'zod/mini';

export const nameTexts = {
  letters: 'Please use letters only in your name: no digits, emoji or symbols.',
  invisible: 'Your name contains invisible characters. Please type it again.',
  marks: 'Please use fewer accents in a row in your name.',
  contact: 'Please leave links and contact details out of your name.',
  claim: 'Please leave out words that claim to be verified or official.',
} as const;

/** One joiner after a letter of a script that needs it. Telugu and Malayalam words may also end with one. */
const JOINER =
  /([\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}])[\u200c\u200d]|(\p{sc=Arab})\u200c/gu;

/** Unicode calls the two Egyptian blanks letters, and the Braille blank a symbol. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800\u{13441}\u{13442}]/u;
const LETTER = /\p{L}/u;
/**
 * Unicode calls hieroglyphs, cuneiform and the like letters, but readers see pictures. A tsheg (U+0F0B) ends a Tibetan
 * syllable, so it is allowed after a Tibetan letter.
 */
const NO_PART_OF_A_NAME =
  /[^\p{L}\p{Mn}\p{Mc} \u00a0\u3000.,'’‘`´"“”()\-‐‑–·・־׳״\u0f0b]|(?:^|[^\u0f40-\u0fbc])\u0f0b|[\p{Extended_Pictographic}\p{sc=Egyp}\p{sc=Xsux}\p{sc=Hluw}\p{sc=Lina}\p{sc=Linb}\p{sc=Kits}]/u;

/** No script needs more: Burmese stacks four non-spacing marks, Vietnamese and Greek two or three accents. */
const PILED_MARKS = /\p{sc=Zinh}{4}|\p{Mn}{5}|\p{M}{7}|(?:^|[^\p{L}\p{M}])\p{M}/u;

const ADDRESS =
  /[@/]|\bhttps?\b|\bwww\b|\bdot ?com\b|\bdot (?:co|in|io|me|net|org)\b|\b(?:ig|t|wa)\.me\b|\bbit\.ly\b|\. ?(?:com|net|org)(?!\p{L})|\p{L}{2}\.(?:app|biz|cc|chat|club|cn|dating|gg|info|io|online|site|space|tv|website|world|xyz|рф|भारत)(?!\p{L})/u;
/** Domain endings that are also parts of names, as in Kim.To and Maria.De Lourdes: only at the end, after four characters. */
const ADDRESS_OR_NAME =
  /[\p{L}.-]{2}\p{L}{2}\.(?:ai|co|de|dev|fr|in|link|live|love|ly|me|page|ru|to|uk|us)[^\p{L}]*$/u;
/** Winstanley and Instan are names. */
const MESSENGER = /\binsta(?!n)|insta\b|instagram|only ?fans|snapchat|telegram|whatsapp/;
const SPELLED_NUMBER =
  /[零一二三四五六七八九]{5}|(?:(?:zero|one|two|three|four|five|six|seven|eight|nine)[ .,-]{0,3}){5}/;

const CONTACTS = [ADDRESS, ADDRESS_OR_NAME, MESSENGER, SPELLED_NUMBER];

/** Characters that look like a Latin letter of the claims below even after normalisation. */
const LOOKALIKES = Object.entries({
  a: 'ɑᴀαΑаАᎪꓮ',
  c: 'ᴄϲϹсСᏟꓚ',
  d: 'đɗᴅԁᎠꓓ',
  e: 'əɛᴇεΕеЕєЄᎬꓰ',
  f: 'ƒꜰϝғꓝ',
  h: 'ħʜΗһнНᎻꓧ',
  i: 'ıɩɪłʟιΙіІӏӀᏞꓡꓲ',
  m: 'ᴍΜмМᎷꓟ',
  n: 'ɴηΝпиИոռꓠ',
  o: 'øØᴏοΟσоОօՕꓳ',
  p: 'ᴘρΡрРᏢꓑ',
  r: 'ʀгяЯᎡᏒꓣ',
  s: 'ꜱѕЅᏚꓢ',
  t: 'ŧᴛτΤтТᎢꓔ',
  u: 'ᴜυսՍꓴ',
  v: 'ᴠⱱνѵѴᏙꓦ',
  w: 'ᴡωѡԝԜшШᎳꓪ',
}).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const));
const LATIN = new Map(LOOKALIKES);

/** Written as by `skeleton`, where an l is an i. */
const CLAIM = /verif|officia|showup|सत्यापित|वेरिफाइड|आधिकारिक/;
const WHOLE_CLAIMS = new Set(
  'verified verify verifier verification officiai showup showupteam सत्यापित वेरिफाइड आधिकारिक'.split(' '),
);
/** How many words in a row are searched for a claim. One that is spread over more is found in the fragments. */
const MOST_WORDS = 6;
const ROLE =
  /^(?:admins?|administrator|approved|certified|customercare|heipdesk|moderat(?:ors?|ion)|staff|support)$/;

/** The name with lookalikes replaced by Latin letters, without accents. */
function inLatin(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\p{sc=Zinh}\u093c]/gu, '');
  return Array.from(plain, (letter) => LATIN.get(letter) ?? LATIN.get(letter.toLowerCase()) ?? letter)
    .join('')
    .toLowerCase();
}

/** The name as someone reads it who only glances at it. */
export function skeleton(name: string): string {
  return inLatin(name).replaceAll('l', 'i').replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** The words of the skeleton, and its fragments of one or two letters joined: "v e r i f i e d". */
export function wordsOf(name: string): { words: string[]; fragments: string } {
  const words = skeleton(name).split(/[^\p{L}\p{M}]+/u);
  return { words, fragments: words.filter((word) => /^(?:\p{L}\p{M}*){1,2}$/u.test(word)).join('') };
}

/** Whether whole words in a row make up a claim, such as "show up" in "Show up team" but not in "Sho Wu Ping". */
export function makeUpClaim(words: readonly string[], claims: ReadonlySet<string>): boolean {
  return words.some((_, start) => {
    let together = '';
    return words.slice(start, start + MOST_WORDS).some((word) => {
      together += word;
      return claims.has(together);
    });
  });
}

function claimsToBeOurs(name: string): boolean {
  const { words, fragments } = wordsOf(name);
  if (makeUpClaim(words, WHOLE_CLAIMS)) return true;
  if ([...words, fragments].some((word) => CLAIM.test(word) || ROLE.test(word))) return true;
  return ROLE.test(words.join(''));
}

/**
 * What is wrong with a name, as a sentence for the person who typed it. Kept apart from the schemas, because every first
 * visit loads those; the server checks each new name, the web only on screens with a name field.
 */
export function nameComplaint(name: string): string | undefined {
  const shown = name.replace(JOINER, '$1$2');
  if (INVISIBLE.test(shown)) return nameTexts.invisible;
  const plain = shown.normalize('NFKC').toLowerCase();
  if ([plain, inLatin(shown)].some((text) => CONTACTS.some((contact) => contact.test(text))))
    return nameTexts.contact;
  if (claimsToBeOurs(shown)) return nameTexts.claim;
  if (NO_PART_OF_A_NAME.test(shown) || !LETTER.test(shown)) return nameTexts.letters;
  return PILED_MARKS.test(shown.normalize('NFD')) ? nameTexts.marks : undefined;
}

/** `nameComplaint` as a check of a form's schema. */
export const properName = z.check<string>((name) => {
  const message = nameComplaint(name.value);
  if (message !== undefined) name.issues.push({ code: 'custom', input: name.value, message });
});
