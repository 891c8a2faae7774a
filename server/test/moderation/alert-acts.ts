import { alertsEndpoints } from '@showup/contract/checkins/alerts';
import type { TestApp } from '../app/test-app.ts';
import { answerCheckIn, arm } from '../checkins/check-ins.ts';
import { agree } from '../dates/dates.ts';
import { aBar } from '../evenings/evenings.ts';
import { match } from '../people/meeting.ts';
import { aMan, aWoman, type Person } from '../people/people.ts';
import type { Line } from './complaint-acts.ts';

interface Scene {
  readonly app: TestApp;
  readonly admin: Person;
}

async function anAlert({ app }: Scene) {
  const [eva, jon] = [await aWoman(app), await aMan(app)];
  await match(eva, jon);
  const checkIn = await arm(eva, await agree(eva, jon, await aBar(app)));
  await answerCheckIn(eva, checkIn, 'askForHelp');
  return { ...checkIn, subjectIds: [eva.id, jon.id] };
}

/** The calls of admins about open alerts: each makes its call once, and returns its line. */
export const alertActs = (scene: () => Scene): Record<string, () => Promise<Line>> => ({
  async [alertsEndpoints.openAlerts.path]() {
    const { subjectIds } = await anAlert(scene());
    await scene().admin.call(alertsEndpoints.openAlerts, {});
    return { action: 'look-at-alerts', subjectIds };
  },
  async [alertsEndpoints.closeAlert.path]() {
    const { _id, subjectIds, reference } = await anAlert(scene());
    const body = { checkInId: _id, reason: 'She called.' };
    await scene().admin.call(alertsEndpoints.closeAlert, { body });
    return { action: 'close-alert', subjectIds, about: reference, reason: body.reason };
  },
});
