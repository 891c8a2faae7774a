import { PreferenceChanges, type Preferences } from '@showup/contract/profiles';
import { describe, expect, test } from 'vitest';
import { distanceChoices, fieldsOf, fromChoices, limitsOf, toChoices } from './preference-choices.ts';

const saved = (limits: Partial<Preferences>): Preferences => ({
  interestedIn: ['Other'],
  ageRange: null,
  distanceKm: null,
  ...limits,
});

describe('the fields of the filter', () => {
  test('are empty without limits, and save as no limits', () => {
    expect(fieldsOf(saved({}))).toEqual({ from: '', to: '', distance: '' });
    expect(limitsOf({ from: '', to: '', distance: '' })).toEqual({ ageRange: null, distanceKm: null });
  });

  test.each([
    saved({ ageRange: { from: 25, to: 35 }, distanceKm: 50 }),
    saved({ ageRange: { from: 18, to: 30 } }),
    saved({ ageRange: { from: 40, to: 120 }, distanceKm: 250 }),
  ])('show what was saved, and save it unchanged', (preferences) => {
    const { ageRange, distanceKm } = preferences;
    expect(limitsOf(fieldsOf(preferences))).toEqual({ ageRange, distanceKm });
  });

  test('offer every value they can show', () => {
    const { from, to, distance } = fieldsOf(saved({ ageRange: { from: 99, to: 99 }, distanceKm: 100 }));
    const values = (choices: readonly { value: string }[]) => choices.map(({ value }) => value);
    expect(values(fromChoices)).toContain(from);
    expect(values(toChoices)).toContain(to);
    expect(values(distanceChoices)).toContain(distance);
  });

  test('are refused with a message if the older age comes first', () => {
    const changes = { interestedIn: ['Other'], ...limitsOf({ from: '40', to: '30', distance: '' }) };
    const [issue] = PreferenceChanges.safeParse(changes).error?.issues ?? [];
    expect(issue).toMatchObject({
      path: ['ageRange'],
      message: 'Please choose ages from 18 on, the younger one first.',
    });
  });
});
