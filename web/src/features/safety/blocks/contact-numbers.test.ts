import { expect, test } from 'vitest';
import { numbersOf } from './contact-numbers.ts';

test('takes each number that can be blocked once, however it is written', () => {
  const contacts = [
    { tel: ['+91 98765 43210', '098765-43211'] },
    { tel: ['98765\u00a043210', '+44 7911 123456', '112'] },
    { tel: [] },
    {},
  ];
  expect(numbersOf(contacts, null)).toEqual(['9876543210', '9876543211']);
});

test('leaves out the viewer’s own number', () => {
  expect(numbersOf([{ tel: ['+919876543210', '9876543211'] }], '9876543210')).toEqual(['9876543211']);
});
