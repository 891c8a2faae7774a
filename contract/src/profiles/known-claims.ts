import { makeUpClaim, nameComplaint, nameTexts, skeleton, wordsOf } from './names.ts';

/** Words in names that claim to be verified, an admin or the operator, in many scripts. The list is too long for the web. */
const CLAIMS = [
  'वेरिफाइड वेरीफाइड वैरिफाइड वैरीफाइड वेरिफाईड वेरीफाईड सत्यापित सत्यापीत प्रमाणित अधिकृत आधिकारिक एडमिन ऐडमिन मॉडरेटर शोअप',
  'ভেরিফাইড ভেরিফায়েড ভেরিফাইড যাচাইকৃত সত্যায়িত প্রমাণিত অ্যাডমিন এডমিন',
  'வெரிஃபைட் வெரிபைட் வெரிஃபைடு சரிபார்க்கப்பட்ட அட்மின்',
  'వెరిఫైడ్ వెరిఫైడ ధృవీకరించ అడ్మిన్',
  'ವೆರಿಫೈಡ್ ವೆರಿಫೈಡ ದೃಢೀಕೃತ ಅಡ್ಮಿನ್',
  'വെരിഫൈഡ് വെരിഫൈഡ സ്ഥിരീകരിച്ച അഡ്മിൻ',
  'વેરિફાઇડ વેરીફાઇડ વેરિફાઈડ વેરીફાઈડ ચકાસાયેલ પ્રમાણિત એડમિન',
  'ਵੈਰੀਫਾਈਡ ਵੈਰੀਫਾਇਡ ਵੇਰੀਫਾਈਡ ਵੇਰੀਫਾਇਡ ਤਸਦੀਕਸ਼ੁਦਾ ਪ੍ਰਮਾਣਿਤ ਐਡਮਿਨ',
  'верифиц проверено проверенн подтвержден админ модератор поддержка официальн',
  '已验证 已驗證 已认证 已認證 官方认证 官方認證 管理员 管理員 客服 認証済 인증됨 관리자',
].flatMap((line) => line.split(' ').map(skeleton));
const WHOLE_CLAIMS = new Set(CLAIMS);

const NUMERALS = new Set(
  [
    'zero oh one two three four five six seven eight nine double triple',
    'shunya ek do teen char chaar panch paanch chhe chhah saat aath nau',
    'शून्य एक दो तीन चार पांच पाँच छह छः छ सात आठ नौ',
    'cero uno dos tres cuatro cinco seis siete ocho nueve',
  ].flatMap((line) => line.split(' ').map(skeleton)),
);
const CHINESE_NUMERALS = /[零〇一二三四五六七八九壹贰叁肆伍陆柒捌玖貳參陸]{5}/u;
/** More numerals in a row than this are not a name. */
const MOST_NUMERALS = 4;

function claimsToBeOurs(name: string): boolean {
  const { words, fragments } = wordsOf(name);
  if (makeUpClaim(words, WHOLE_CLAIMS)) return true;
  return [...words, fragments].some((word) => CLAIMS.some((claim) => word.includes(claim)));
}

function spellsNumber(name: string): boolean {
  const { words } = wordsOf(name);
  let inARow = 0;
  for (const word of words) {
    inARow = NUMERALS.has(word) ? inARow + 1 : 0;
    if (inARow > MOST_NUMERALS) return true;
  }
  return CHINESE_NUMERALS.test(words.join(''));
}

/** The server's check of a name: `nameComplaint`, and checks that need longer lists. */
export function thoroughComplaint(name: string): string | undefined {
  const complaint = nameComplaint(name);
  if (complaint !== undefined) return complaint;
  if (claimsToBeOurs(name)) return nameTexts.claim;
  return spellsNumber(name) ? nameTexts.contact : undefined;
}
