import { AgeRange, profileTexts } from '@showup/contract/profiles';
import { describe, expect, test } from 'vitest';
import { ageRangeOf, fieldsOf, fromChoices, toChoices } from './AgeFields.tsx';

describe('the fields for ages', () => {
  test('mean any age if they are empty', () => {
    expect(ageRangeOf({ from: '', to: '' })).toBeNull();
  });

  test.each([null, { from: 25, to: 35 }, { from: 18, to: 30 }, { from: 40, to: 120 }])('keep %j', (saved) => {
    expect(ageRangeOf(fieldsOf(saved))).toEqual(saved);
  });

  test('offer every value they can show', () => {
    const { from, to } = fieldsOf({ from: 99, to: 99 });
    expect(fromChoices.map(({ value }) => value)).toContain(from);
    expect(toChoices.map(({ value }) => value)).toContain(to);
  });

  test('are refused with a message if the older age comes first', () => {
    const [issue] = AgeRange.safeParse(ageRangeOf({ from: '40', to: '30' })).error?.issues ?? [];
    expect(issue?.message).toBe(profileTexts.ageRange);
  });
});
