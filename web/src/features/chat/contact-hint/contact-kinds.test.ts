import { expect, test } from 'vitest';
import { type ContactKind, contactKindsIn } from './contact-kinds.ts';

const hinted: readonly [string, ...ContactKind[]][] = [
  ['Call me: 9876543210', 'phone'],
  ['98765 43210', 'phone'],
  ['+91 98765-43210, any time', 'phone'],
  ['0987 654 3210', 'phone'],
  ['91-98765-43210', 'phone'],
  ['9 8 7 6 5 4 3 2 1 0', 'phone'],
  ['9-8-7-6-5-4-3-2-1-0', 'phone'],
  ['9.8.7.6.5.4.3.2.1.0', 'phone'],
  ['(987) 654 3210', 'phone'],
  ['98.76.54.32.10', 'phone'],
  ['98765*43210', 'phone'],
  ['९८७६५४३२१०', 'phone'],
  ['９８７６５４３２１０', 'phone'],
  ['9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣0️⃣', 'phone'],
  ['987654321O', 'phone'],
  ['98\u200b765\u200b43210', 'phone'],
  ['+44 20 7946 0958', 'phone'],
  ['nine eight seven six five four three two one zero', 'phone'],
  ['Nine eight 7 six five, four 3 two double one', 'phone'],
  ['nau aath saat chhe paanch chaar teen do ek shunya', 'phone'],
  ['Meet at 7:30 on 21.11.2026, or ring 9876543210', 'phone'],
  ['look at https://example.com/free', 'link'],
  ['http://192.0.2.7/x', 'link'],
  ['www.example.in has my photos', 'link'],
  ['I am on cams-live.com', 'link'],
  ['bit.ly/3xYz', 'link'],
  ['shop.example.co.in', 'link'],
  ['linktr.ee/anna', 'link'],
  ['see example.club/join', 'link'],
  ['write to anna.rao@example.com', 'email'],
  ['anna(at)gmail(dot)com', 'email'],
  ['anna at gmail dot com', 'email'],
  ['ANNA@EXAMPLE.CO.IN', 'email'],
  ['pay ravi@okaxis please', 'payment'],
  ['98ravi@ybl', 'payment'],
  ['ravi.k@upi', 'payment'],
  ['9876543210@paytm', 'payment', 'phone'],
  ['upi://pay?pa=x', 'payment'],
  ['paypal.me/anna', 'payment', 'link'],
  ['https://wa.me/919876543210', 'messenger', 'phone'],
  ['t.me/anna_r', 'messenger'],
  ['here is my WhatsApp', 'messenger'],
  ['what is your insta?', 'messenger'],
  ['text me on telegram', 'messenger'],
  ['WhatsApp me', 'messenger'],
  ['lets move to whats app', 'messenger'],
  ['insta: anna_r', 'messenger'],
  ['snapchat - no, insta id @anna', 'messenger'],
  ['my whatsapp is 98765 43210', 'messenger', 'phone'],
];

const unhinted = [
  'Hi! How was your day?',
  'Shall we say 19:30 on 21.11.2026?',
  '21/11/2026 at 8.30',
  '09/12/2026 8.30',
  '2026-11-21 19:30',
  'Doors 8.30 9.30 10.30',
  'Between 18.00 and 23.30, Friday 27-11-26',
  '₹1,499 for two, or ₹ 2 499 with drinks',
  'Rs. 80,000 a month',
  '2 for 1 until 9',
  'It is in 411001, next to 560 038',
  'Flat 12, 3rd floor, 45 MG Road, Pune 411001',
  'I was born in 1996 and moved in 2014',
  'Score: 3-2, 6-4, 7-6, 6-7, 10-8',
  'one two three four five six seven eight nine ten',
  'I have two cats, one dog and seven plants',
  'Do char log, ek table',
  'ok.me too',
  'Great bar.live music and all',
  'See you at home.in the evening then',
  'Well...to be honest, no.it is fine',
  'the party is @ work, dinner@eight',
  '@anna you would like this',
  'e.g. pizza, i.e. food, etc.',
  'a.m./p.m. does not matter',
  'and/or both',
  'I saw the reel on insta yesterday',
  'My signal is bad here',
  'Meet me at nine',
  'Version 2.0.1 is out',
  'Order 4006381333931 came',
  '10/10 would recommend 👍🏽',
  'My lucky numbers are 7, 13, 21, 34',
  'ha '.repeat(200),
];

test.each(hinted)('%j leads away from the app', (message, ...kinds) => {
  expect(contactKindsIn(message)).toEqual(kinds);
});

test.each(unhinted)('%j doesn’t lead away from the app', (message) => {
  expect(contactKindsIn(message)).toEqual([]);
});

test('the longest message is checked quickly, whatever it contains', { tags: ['timing'] }, () => {
  const started = performance.now();
  for (const part of ['9 ', 'a.', 'a@', '(', 'nine ', '1.', 'a-', 'at ', '@a.', 'a'])
    contactKindsIn(part.repeat(5_000 / part.length));
  expect(performance.now() - started).toBeLessThan(1_000);
});
