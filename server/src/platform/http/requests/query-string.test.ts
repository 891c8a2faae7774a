// @module-tag pure
import { expect, test } from 'vitest';
import { parseQuery } from './query-string.ts';

const read = (text: string) => ({ ...parseQuery(text) });

test('a list is parsed in each of its forms, in order', () => {
  for (const text of [
    'a=1&a=2',
    'a[]=1&a[]=2',
    'a%5B%5D=1&a%5B%5D=2',
    'a[0]=1&a[1]=2',
    'a=1&a[]=2',
    'a[]=1&a[7]=2',
  ])
    expect([text, read(text)]).toEqual([text, { a: ['1', '2'] }]);
});

test('one item is a list with brackets, and a value without', () => {
  expect(read('a[]=1')).toEqual({ a: ['1'] });
  expect(read('a=1&b=%20x+y')).toEqual({ a: '1', b: ' x y' });
  expect(read('a[]=')).toEqual({ a: [''] });
  expect(read('')).toEqual({});
});

test('other brackets always make an object', () => {
  for (const key of ['a[b]', 'a[][]', 'a[0][1]', 'a[']) {
    for (const text of [`${key}=1`, `${key}=1&a=2`, `a=2&${key}=1`, `a[]=2&${key}=1`])
      expect([text, read(text)]).toEqual([text, { a: { [key]: '1' } }]);
  }
});

test('brackets without a name, and names of object methods, are ordinary names', () => {
  expect(read('[]=2')).toEqual({ '[]': '2' });
  const odd = parseQuery('__proto__[]=1&constructor=2');
  expect(Object.getPrototypeOf(odd)).toBeNull();
  expect(Object.keys(odd)).toEqual(['__proto__', 'constructor']);
});
