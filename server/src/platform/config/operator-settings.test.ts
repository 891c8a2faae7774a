import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function complaint(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no complaint';
}

test('without settings the operator is unknown, and complaints have the deadlines of the law', () => {
  const { operator, complaints } = readConfig({});
  expect(new Set(Object.values(operator))).toEqual(new Set([null]));
  expect(complaints).toEqual({
    acknowledgeHours: 24,
    resolveHours: {
      intimate_image: 2,
      impersonation: 2,
      under_age: 168,
      threats: 168,
      scam: 168,
      privacy: 168,
      decision: 168,
      other: 168,
    },
  });
});

test('the operator’s own facts are single lines', () => {
  const { operator } = readConfig({ OPERATOR_NAME: ' Blue Door Ltd ', GRIEVANCE_OFFICER: 'Asha Rao' });
  expect(operator).toMatchObject({ name: 'Blue Door Ltd', grievanceOfficer: 'Asha Rao', address: null });
  expect(complaint({ OPERATOR_ADDRESS: 'A\nB' })).toBe(
    'OPERATOR_ADDRESS is "A\nB"; allowed: one line of at most 300 characters',
  );
});

test('each category of complaints has its deadline in hours', () => {
  const hours = (COMPLAINT_DEADLINES: string) => readConfig({ COMPLAINT_DEADLINES }).complaints.resolveHours;
  expect(hours('threats=1, *=72')).toMatchObject({ threats: 1, intimate_image: 72, other: 72 });
  for (const wrong of ['threats=1', 'thread=1,*=2', '*=0', '*=8761', '*', 'threats=1;*=2'])
    expect(complaint({ COMPLAINT_DEADLINES: wrong })).toMatch(
      /^COMPLAINT_DEADLINES is .*; allowed: hours from 1 to 8760/,
    );
  expect(complaint({ COMPLAINT_ACKNOWLEDGE_HOURS: '0' })).toMatch(/^COMPLAINT_ACKNOWLEDGE_HOURS is "0"/);
});

test('the file with help lines is found from where the server starts', () => {
  expect(readConfig({}).helpLinesFile).toBeUndefined();
  expect(readConfig({ HELP_LINES_FILE: 'lines.json' }).helpLinesFile).toBe(resolve('lines.json'));
});
