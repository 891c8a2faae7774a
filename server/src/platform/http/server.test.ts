import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openTestDatabase } from '#test/database/test-database';
import { DatabaseAway } from '../db/unavailable.ts';
import { problem } from '../problem.ts';
import { createHttpServer } from './server.ts';

const db = await openTestDatabase();
const logged: string[] = [];
const server = await createHttpServer({
  publicUrl: new URL('http://localhost:3000'),
  trustedProxies: [],
  rateLimitFactor: 1,
  logLevel: 'error',
  logTo: { write: (line) => void logged.push(line) },
});
const insert = () => db.sql`insert into phone_guesses (phone, wrong) values (${'7123456789'}, 1)`;
server.post('/twice', async () => {
  await insert();
  await insert();
});
server.post('/never', () => Promise.reject('7123456789'));
const notSent = problem(503, 'codes.not_sent', 'Failed to send OTP. Please try again.');
server.post('/refused', () => Promise.reject(notSent()));
server.post('/away', () => Promise.reject(new DatabaseAway('DATABASE_LOST')));

afterEach(() => {
  logged.length = 0;
  return db.reset();
});
afterAll(() => server.close());

test('the log of a database error names the table and constraint, but nothing a person sent', async () => {
  const answer = await server.inject({ method: 'POST', url: '/twice' });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('7123456789');

  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? '').err).toEqual({
    type: 'PostgresError',
    message: 'duplicate key value violates unique constraint "phone_guesses_pkey"',
    stack: expect.stringContaining('PostgresError: duplicate key'),
    code: '23505',
    table_name: 'phone_guesses',
    constraint_name: 'phone_guesses_pkey',
  });
  expect(logged[0]).not.toContain('7123456789');
});

test('thrown values that are not errors are not logged either', async () => {
  expect((await server.inject({ method: 'POST', url: '/never' })).statusCode).toBe(500);
  expect(logged.join('')).toContain('request failed');
  expect(logged.join('')).not.toContain('7123456789');
});

test.each([
  ['/refused', { code: 'codes.not_sent' }],
  ['/away', { code: 'server.unavailable', cause: 'DATABASE_LOST' }],
])('a refusal in an outage (%s) is logged in one line without a stack', async (url, why) => {
  const answer = await server.inject({ method: 'POST', url });
  expect(answer.statusCode).toBe(503);
  expect(logged).toHaveLength(1);
  const { level: _, time: __, pid: ___, hostname: ____, ...said } = JSON.parse(logged[0] ?? '');
  expect(said).toEqual({
    reqId: answer.headers['x-request-id'],
    status: 503,
    ...why,
    msg: 'request refused',
  });
});

test('a caller who hangs up within a body is not a server error', async () => {
  await server.listen({ port: 0, host: '127.0.0.1' });
  const caller = connect(Number(new URL(server.listeningOrigin).port), '127.0.0.1');
  const arrived = once(server.server, 'request');
  caller.write(
    'POST /twice HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  const [, answer] = await arrived;
  caller.resetAndDestroy();
  await expect.poll(() => answer.statusCode).not.toBe(200);
  expect(answer.statusCode).toBe(400);
  expect(logged).toEqual([]);
});
