import { complaintsEndpoints } from '@showup/contract/public/complaints';
import type { TestApp } from '../app/test-app.ts';
import type { Person } from '../people/people.ts';

/** What an act leaves in the record. */
export interface Line {
  readonly action: string;
  readonly subjectIds?: string[];
  readonly about?: unknown;
  readonly reason?: string;
  readonly reportId?: string;
}

interface Scene {
  readonly app: TestApp;
  readonly admin: Person;
  readonly anna: Person;
}

async function aComplaint({ app }: Scene) {
  await app.browser().call(complaintsEndpoints.complain, { body: { category: 'scam', text: 'A scam.' } });
  const [row] = await app.db.sql<[{ id: string; reference: string }]>`select id, reference from complaints`;
  return row;
}

/** The calls of admins about complaints: each makes its call once, and returns its line. */
export const complaintActs = (scene: () => Scene): Record<string, () => Promise<Line>> => ({
  async [complaintsEndpoints.acknowledgeComplaint.path]() {
    const { id, reference } = await aComplaint(scene());
    await scene().admin.call(complaintsEndpoints.acknowledgeComplaint, { body: { complaintId: id } });
    return { action: 'acknowledge-complaint', about: reference };
  },
  async [complaintsEndpoints.resolveComplaint.path]() {
    const { id, reference } = await aComplaint(scene());
    const body = { complaintId: id, outcome: 'declined', answer: 'It is not against our rules.' } as const;
    await scene().admin.call(complaintsEndpoints.resolveComplaint, { body });
    return { action: 'decline-complaint', about: reference, reason: body.answer };
  },
  async [complaintsEndpoints.complainedPeople.path]() {
    const { id, reference } = await aComplaint(scene());
    const body = { complaintId: id, query: scene().anna.phone };
    await scene().admin.call(complaintsEndpoints.complainedPeople, { body });
    return { action: 'find-complained-people', subjectIds: [scene().anna.id], about: reference };
  },
});
