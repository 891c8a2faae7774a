import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/database/test-database';
import { Events } from './events.ts';

declare module './events.ts' {
  interface DomainEvents {
    tested: { readonly seen: string[] };
  }
  interface DomainQuestions {
    double: { readonly about: { readonly of: number }; readonly answer: number };
  }
}

const order = ['profiles', 'safety', 'matching', 'chat'];
const sees =
  (what: string) =>
  async (_tx: unknown, { seen }: { seen: string[] }) =>
    void seen.push(what);

async function raise(events: Events): Promise<string[]> {
  const db = await openTestDatabase();
  const seen: string[] = [];
  await db.transaction((tx) => events.emit(tx, 'tested', { seen }));
  await db.close();
  return seen;
}

test('reactions run in the order of the features, not in that of registration', async () => {
  const events = new Events(order);
  events.on('demo', 'tested', sees('demo'));
  events.on('chat', 'tested', sees('chat'));
  events.on('profiles', 'tested', sees('profiles'));
  expect(await raise(events)).toEqual(['profiles', 'chat', 'demo']);
});

test('a reaction can wait for a feature further right', async () => {
  const events = new Events(order);
  events.on('safety', 'tested', sees('safety'), { after: 'matching', because: 'pairs are locked first' });
  events.on('chat', 'tested', sees('chat'));
  events.on('matching', 'tested', sees('matching'));
  expect(await raise(events)).toEqual(['matching', 'safety', 'chat']);
});

test('a reaction that waits for an unknown feature is refused', () => {
  const late = { after: 'machting', because: 'pairs are locked first' };
  expect(() => new Events(order).on('safety', 'tested', sees('safety'), late)).toThrow(
    'no feature "machting"',
  );
});

test('an exception in a reaction reaches the transaction', async () => {
  const events = new Events(order);
  events.on('chat', 'tested', async () => {
    throw new Error('refused on purpose by this test');
  });
  await expect(raise(events)).rejects.toThrow('refused on purpose');
});

test('a question has one answer, or none', async () => {
  const db = await openTestDatabase();
  const events = new Events(order);
  expect(await events.ask(db.sql, 'double', { of: 2 })).toBeUndefined();
  events.answer('double', async (_sql, { of }) => 2 * of);
  expect(await events.ask(db.sql, 'double', { of: 2 })).toBe(4);
  expect(() => events.answer('double', async () => 0)).toThrow('Two features answer');
  await db.close();
});
