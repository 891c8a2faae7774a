import { accountsEndpoints, accountTexts } from '@showup/contract/accounts';
import { FullName, profilesEndpoints, profileTexts } from '@showup/contract/profiles';
import { thoroughComplaint } from '@showup/contract/profiles/known-claims';
import { nameTexts, properName } from '@showup/contract/profiles/names';
import { venuesEndpoints } from '@showup/contract/venues';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { aUser } from '../server/test/people/people.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const signUp = (fullName: string) =>
  app.browser().answer(accountsEndpoints.signup, {
    body: { fullName, email: 'anna@example.com', password: 'l4ntern' },
  });

const Name = FullName.check(properName);

/** The server's error for a name; undefined if it is accepted. */
function complaint(name: string): string | undefined {
  const read = Name.safeParse(name);
  return read.success ? thoroughComplaint(read.data) : read.error.issues[0]?.message;
}

const listed = (list: string) => list.split(' | ');

const names = [
  "O'Brien | O’Brien | O`Brien | Anne-Marie | J. R. | K.Ravi | A.P.J. Abdul Kalam | D'Souza | Łukasz | Henry VIII | X Æ A",
  'Nguyễn Thị | Zoë Ö’Neill-Ærø | Ἀθηνᾶ | Νίκος | Юлія | Владимир | Ольга Шоу | محمد | مُحَمَّد | شهبانو | علی\u200cرضا | שָׂרָה',
  '李小龙 | 張三 | 三 | 佐々木 | ナタ・リー | 김민준 | สุดารัตน์ | ក្រុង | လျှို့ဝှက် | आर्यन | अनन्या | क्\u200dषितिज | র\u200d\u09cdযাব',
  'শর্মিষ্ঠা | ക്രിസ്\u200cറ്റീന | ബഷീര്\u200d | ශ්\u200dරී | శ్రీకాంత్\u200c | ਹਰਪ੍ਰੀਤ | ગીતા | தமிழ் | ಪ್ರಿಯಾ | ଜଗନ୍ନାଥ',
  'Konstantin | Winstanley | Constanza | Instan Rao | Stafford | Modi | Approva | Sixtus | Do Thi Sau | एकता | चारु | नौशाद | 张三 | 万一',
  'Dorothea Inman | Dot Inez | Ana María | Çağla | Gökçe | Ørjan | Žofia | Иван Проверенко | Аднан | Адмира | 方官 | عبد الرحمن | 王一二',
  'Padmini | Team | Anna (Annie) Rao | Dot Cominsky | Seven | One Two | Carmine | Comfort | Neto | Ravi.Kumar | Minh',
  'Oliver Ifeanyi | River Ifans | Xavier Ifeoma | Sho Wu Ping | Josh Owup | Show Upton | Coffi Cialdini | Влад Минин',
  'བསྟན་འཛིན | བསྟན་འཛིན་རྒྱ་མཚོ་ | Ma.Love Reyes | Maria.De Lourdes | Kim.To | Anna Kim.To | P.J. Live | Ram.Dev Singh',
].flatMap(listed);

test.each([...names, 'a'.repeat(60)])('%s is a name', (name) => {
  expect(Name.parse(` ${name} `)).toBe(name);
  expect(complaint(name)).toBeUndefined();
});

test('repeated spaces count as one', () => {
  for (const blanks of ['   ', '\u00a0'.repeat(50), '\u3000\u3000', ' \u00a0 '])
    expect(Name.parse(`Anna${blanks}Rao`)).toBe('Anna Rao');
});

const refused: Record<string, readonly string[]> = {
  [profileTexts.allFields]: ['', ' ', '\u200b', '\u200b \u00ad'],
  [nameTexts.invisible]: [
    'Anna\u202eannA | An\nna | An\u0007na | An\u200bna | An\u00adna | Anna\u3164 | Anna\ufe0f | Anna\u{e0041} | Anna\ufff9',
    'An\u200dna | An\u200cna | अ\u200d\u200dआ | \u200dआ | م\u200dحمد | An\u2066na | Anna\ufeffR | An\u034fna',
    '\u3164 | \u115f\u1160 | \uffa0 | \u2800 | \u{13441}',
  ].flatMap(listed),
  [nameTexts.letters]: [
    '🦄 | 👩👧 | Anna 🦄 | Annaℹ | Anna ❤ | Anna ✓ | Anna ✔ | Anna ☑ | X Æ A-12 | ... | (-) | Z\u20e3 | 𝟡𝟠𝟟 | Anna_Rao',
    'Anna \u{130b8} | \u{130b8} | Anna \u{12031} | Anna\u{16fe4}\u{16fe4}',
    'Anna་ | ་ | བསྟན་་',
    'Anna2 | 9876543210 | 98765-43210 | ९८७६५४३२१० | ９８７６５ | Anna Ⅳ',
  ].flatMap(listed),
  [nameTexts.contact]: [
    'anna.com | Anna . com | Anna.in | Anna．com | ａｎｎａ.ｃｏｍ | http anna | www anna | t.me | t.me/anna | @anna | bit.ly',
    'WhatsАpp | Теlegram | Instagrаm annarao | annaraoinstagram | instaannarao | Only Fans anna | OnlyFansAnna | onlyfаns',
    'anna.cоm | anna.соm | anna.ru | anna.de | anna.ai | anna.cn | anna.рф | anna.love | anna dot in | anna dot me',
    'anna.in. | anna-rao.de | anna.rao.de | Rao anna.to | wa.me | ig.me | bit.ly',
    'नौ आठ सात छह पांच चार तीन दो | 九 八 七 六 五 四 三 二 | 九-八-七-六-五 | 玖捌柒陸伍肆 | double nine eight double seven | nau aath saat chhe paanch',
    'anna dot com | Insta annarao | 九八七六五四 | nine eight seven six five four',
  ].flatMap(listed),
  [nameTexts.claim]: [
    'Staff | Anna Staff | Moderators | Moderation | Helpdesk | Help Desk | Approved | Certified Anna | Customer Care | Ѕtaff | ⱱerified',
    'वेरीफाइड | वेरिफ़ाइड | एडमिन | ভেরিফায়েড | ভেরিফাইড Anna | வெரிஃபைட் | వెరిఫైడ్ | ವೆರಿಫೈಡ್ | വെരിഫൈഡ് | વેરિફાઇડ | ਵੈਰੀਫਾਈਡ | ਐਡਮਿਨ',
    'Верифицирован | Админ | Администратор | Поддержка | 已验证 | 已認證 | 管理员',
    'Verified | Anna Verified | VERIFIED Anna | V e r i f i e d | V.e.r.i.f.i.e.d | Vеrіfіеd | Vérifié | ᴠᴇʀɪꜰɪᴇᴅ | 𝒱𝑒𝓇𝒾𝒻𝒾𝑒𝒹',
    'Ｖｅｒｉｆｉｅｄ | VerifIed | Verlfled | Ꮩerified | Showup Team | Show up | ShowUp Support | Shovvup | Ѕһоwuр | Admin',
    'v e r i f i e d | V erified | Veri fied | Ve ri fi ca do | Show up team | Show-up | Sho-wup Anna | Show Upteam | Offi cial | Ад мин',
    'A D M I N | Ad-min | Аdmіn | Adrnin | The Admin | Official | Officiаl | Offícial Anna | सत्यापित | Moderator',
  ].flatMap(listed),
  [nameTexts.marks]: listed(
    'A\u0301\u0302\u0303\u0304nna | a\u0e34\u0e34\u0e34\u0e34\u0e34 | \u0301Anna | Anna \u0336x',
  ),
};

test.each(Object.entries(refused).flatMap(([message, list]) => list.map((name) => [name, message] as const)))(
  '%j is refused: %s',
  (name, message) => {
    expect(complaint(name)).toBe(message);
  },
);

const everyCharacter = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

function characters(kind: RegExp) {
  const all = everyCharacter.filter((character) => kind.test(character));
  return fc.nat(all.length - 1).map((at) => all[at] ?? '');
}

test('every accepted name has a letter and nothing invisible, pictorial or numeric', () => {
  const trick = fc.constantFrom(...'\u200d\u200c\u3164\u034f\ufe0f\u202e🦄٣ℹक्a .');
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: trick, maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 20 })),
      (name) => {
        const taken = Name.safeParse(name).data;
        if (taken === undefined) return;
        expect(taken).toMatch(/\p{L}/u);
        expect(taken).not.toMatch(
          /\p{Nd}|\p{Extended_Pictographic}|\p{Bidi_Control}|\p{Cc}|\p{Co}|\p{Me}|(?![\u200c\u200d])\p{Cf}/u,
        );
        expect(taken).not.toMatch(/[^\p{L}\p{M}][\u200c\u200d]|^[\u200c\u200d]|[\u200c\u200d]{2}/u);
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each([/\p{Extended_Pictographic}/u, /\p{Nd}/u, /\p{Default_Ignorable_Code_Point}/u, /\p{S}/u, /\p{C}/u])(
  'a single character of %s spoils any name, wherever it stands',
  (kind) => {
    const allowed = /[`´\u200c]/u; // typed as an apostrophe, and needed after Arabic letters
    fc.assert(
      fc.property(
        characters(kind).filter((one) => !allowed.test(one)),
        fc.constantFrom('Anna', 'محمد', '李小龙'),
        fc.nat(4),
        (one, name, at) => {
          const spoilt = [...name].toSpliced(at, 0, one).join('').trim();
          if (spoilt !== name && [...spoilt].includes(one)) expect(complaint(spoilt)).toBeTruthy();
        },
      ),
      { numRuns: 300 },
    );
  },
);

test('names of letters, spaces, hyphens and apostrophes pass in any script', () => {
  const letters = characters(
    /[\p{sc=Latn}\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\p{sc=Arab}\p{sc=Hira}\p{sc=Hang}]/u,
  ).filter((one) => /^\p{Lo}|\p{Ll}$/u.test(one) && !/\p{DI}/u.test(one));
  fc.assert(
    fc.property(
      fc.array(letters, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(' ', '-', '’', '. '),
      (some, between) => {
        expect([undefined, nameTexts.claim, nameTexts.contact]).toContain(complaint(some.join(between)));
      },
    ),
  );
});

test('the server refuses such names at both sign-ups and in the profile, with the form’s message', async () => {
  for (const [fullName, message] of [
    ['\u200b', accountTexts.fullName],
    ['\u3164', nameTexts.invisible],
    ['Anna\u202eannA', nameTexts.invisible],
    ['Showup Team', nameTexts.claim],
    ['a'.repeat(61), 'Please use at most 60 characters.'],
  ] as const)
    expect(await signUp(fullName)).toMatchObject({ status: 400, body: { message } });

  const anna = await aUser(app, { fullName: 'Anna', isConnected: false });
  const change = await anna.answer(profilesEndpoints.updateProfile, { body: { fullName: 'Anna ✓' } });
  expect(change).toMatchObject({ status: 400, body: { message: nameTexts.letters } });
  await expect(aUser(app, { fullName: 'Vеrіfіеd' })).rejects.toThrow(nameTexts.claim);
});

test('a name older than these rules stays until it is edited', async () => {
  const anna = await aUser(app, { fullName: 'Anna', isConnected: false });
  await app.db.sql`update users set full_name = 'Anna 🦄 2' where id = ${anna.id}`;
  const body = { bio: 'Still here.', fullName: 'Anna 🦄 2' };
  const changed = await anna.call(profilesEndpoints.updateProfile, { body });
  expect(changed).toMatchObject(body);
});

test.each(['\u200b', '\u3164', 'Bar\u202e', 'Bar\n', '🍸'])(
  'a venue cannot be asked for as %j',
  async (text) => {
    const anna = await aUser(app, { isConnected: false });
    const venue = {
      name: 'Bar 101',
      address: '7 Lane',
      category: 'Bar',
      latitude: 18.5,
      longitude: 73.8,
    } as const;
    for (const body of [
      { ...venue, name: `${text}\u200b` },
      { ...venue, address: `${text}\u200b` },
    ])
      expect(await anna.answer(venuesEndpoints.requestVenue, { body })).toMatchObject({ status: 400 });
    expect(await anna.call(venuesEndpoints.requestVenue, { body: venue })).toMatchObject({ name: 'Bar 101' });
  },
);
