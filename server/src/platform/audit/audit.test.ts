import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runCommand } from '#commands/run';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { asUserId } from '#test/people/as-user-id';
import type { Sql } from '../db/database.ts';
import { createKeyedHash } from '../keyed-hash.ts';
import { Audit } from './audit.service.ts';
import type { AuditLine } from './chain.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const maya = asUserId('00000000-0000-4000-8000-00000000000a');
const record = (line: Partial<AuditLine> = {}) =>
  app.db.transaction((tx) =>
    app.ctx.audit.record(tx, { adminId: maya, action: 'dismiss-report', subjectIds: [], ...line }),
  );

async function recordMany(count: number): Promise<void> {
  for (let n = 1; n <= count; n++)
    await record({ reason: `Act ${n}.`, subjectIds: [asUserId(randomUUID())] });
}

/** Changes that someone with all rights on the database could make. */
const tamper = (work: (tx: Sql) => Promise<unknown>) =>
  app.db.transaction(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await work(tx);
  });

/** Allows lines without the chain, which otherwise only a superuser could insert. */
async function withoutCheck(work: () => Promise<unknown>): Promise<void> {
  await app.db.sql`alter table audit_log drop constraint audit_log_chained`;
  try {
    await work();
  } finally {
    await app.db.sql`alter table audit_log add constraint audit_log_chained
      check (seq is not null and mac is not null and key_id is not null) not valid`;
  }
}

/** What `npm run audit:verify` prints. */
async function verify(...args: string[]) {
  const shown: string[] = [];
  for await (const answer of runCommand(app, { command: 'audit:verify', arguments: args })) {
    if ('line' in answer) shown.push(answer.line);
    else return { shown, exitCode: answer.exitCode, error: answer.error };
  }
  throw new Error('The command did not end.');
}

const noted = async () => (await verify()).shown[1]?.replace('The last one: ', '') ?? '';
const wrong = (lines: number, error: unknown) => ({
  shown: [lines === 1 ? '1 line is valid.' : `${lines} lines are valid.`],
  exitCode: 1,
  error,
});

test('an empty record, a short one and one of several pages are valid, and the last line can be noted', async () => {
  expect(await verify()).toEqual({ shown: ['0 lines are valid.'], exitCode: 0, error: undefined });
  await recordMany(3);
  expect(await verify()).toEqual({
    shown: [
      '3 lines are valid.',
      expect.stringMatching(/^The last one: 3:[0-9a-f]{64}$/),
      expect.stringContaining('Write it down elsewhere'),
    ],
    exitCode: 0,
    error: undefined,
  });
  const mark = await noted();
  await app.db.transaction(async (tx) => {
    for (let n = 1; n <= 1_020; n++)
      await app.ctx.audit.record(tx, { adminId: null, action: 'grant-admin', subjectIds: [] });
  });
  expect((await verify(mark)).shown[0]).toBe('1,023 lines are valid.');
});

test('a line has all details of the act, and exists only if the act does', async () => {
  const [subject, reportId] = [asUserId(randomUUID()), randomUUID()];
  await record({ subjectIds: [subject], reportId, reason: 'Für "uns"\n…', about: 'The Blue Door (ABC234)' });
  await record({ adminId: null, action: 'grant-admin', reason: '' });
  await expect(
    app.db.transaction(async (tx) => {
      await app.ctx.audit.record(tx, { adminId: maya, action: 'ban-user', subjectIds: [subject] });
      throw new Error('The act fails.');
    }),
  ).rejects.toThrow('The act fails.');
  expect(
    await app.db.sql`
      select seq, admin_id, action, subject_ids as subjects, about, report_id, reason
      from audit_log order by seq`,
  ).toEqual([
    {
      seq: 1,
      adminId: maya,
      action: 'dismiss-report',
      subjects: [subject],
      reportId,
      about: 'The Blue Door (ABC234)',
      reason: 'Für "uns"\n…',
    },
    {
      seq: 2,
      adminId: null,
      action: 'grant-admin',
      subjects: [],
      reportId: null,
      about: null,
      reason: null,
    },
  ]);
  expect((await verify()).exitCode).toBe(0);
});

test.each([
  ['who', (tx: Sql) => tx`update audit_log set admin_id = gen_random_uuid() where seq = 3`],
  ['what', (tx: Sql) => tx`update audit_log set action = 'show-messages' where seq = 3`],
  ['when', (tx: Sql) => tx`update audit_log set at = at - interval '1 ms' where seq = 3`],
  ['why', (tx: Sql) => tx`update audit_log set reason = 'Another.' where seq = 3`],
  ['about whom', (tx: Sql) => tx`update audit_log set subject_ids = '{}' where seq = 3`],
  ['about what', (tx: Sql) => tx`update audit_log set about = 'A bar' where seq = 3`],
  ['report', (tx: Sql) => tx`update audit_log set report_id = gen_random_uuid() where seq = 3`],
  ['code', (tx: Sql) => tx`update audit_log set mac = decode(repeat('00', 32), 'hex') where seq = 3`],
] as const)('a line whose “%s” was changed is named', async (_what, change) => {
  await recordMany(5);
  await tamper(change);
  expect(await verify()).toEqual(wrong(2, expect.stringMatching(/^Line 3 \(.+\) was changed\.$/)));
});

test.each([
  ['code', (tx: Sql) => tx`update audit_log set mac = null where seq = 3`],
  ['code and key', (tx: Sql) => tx`update audit_log set (mac, key_id) = (null, null) where seq = 3`],
] as const)('a line whose %s was removed is named', async (_what, change) => {
  await recordMany(5);
  await withoutCheck(() => tamper(change));
  expect(await verify()).toEqual(wrong(2, expect.stringMatching(/^Line 3 \(.+\) was changed\.$/)));
});

test('removed lines are named, even when later ones are renumbered', async () => {
  await recordMany(7);
  await tamper((tx) => tx`delete from audit_log where seq = 3`);
  expect(await verify()).toEqual(wrong(2, 'Line 3 is missing.'));
  await tamper((tx) => tx`update audit_log set seq = -seq where seq > 3`);
  await tamper((tx) => tx`update audit_log set seq = -seq - 1 where seq < 0`);
  await tamper((tx) => tx`update audit_head set seq = 6`);
  expect(await verify()).toEqual(wrong(2, 'Line 3 is missing.'));
  await tamper((tx) => tx`delete from audit_log where seq in (1, 2)`);
  expect(await verify()).toEqual(wrong(0, 'Lines 1 to 2 are missing.'));
});

test('a missing end is detected; if the head was reset, only with a noted line', async () => {
  await recordMany(5);
  const mark = await noted();
  await record();
  expect((await verify(mark)).exitCode).toBe(0);
  await tamper((tx) => tx`delete from audit_log where seq > 3`);
  expect(await verify()).toEqual(wrong(3, 'Lines 4 to 6 are missing.'));
  await tamper((tx) => tx`update audit_head set (seq, mac) = (select seq, mac from audit_log where seq = 3)`);
  expect((await verify()).exitCode).toBe(0);
  expect(await verify(mark)).toEqual(
    wrong(3, 'The end was cut off: line 5 was noted, but the last one here is 3.'),
  );
  await recordMany(2);
  expect(await verify(mark)).toEqual(wrong(5, 'Line 5 differs from the one that was noted.'));
});

test.each([
  [2, 3],
  [2, 5],
  [4, 5],
])('swapped lines %i and %i are named', async (one, other) => {
  await recordMany(5);
  await tamper(async (tx) => {
    await tx`update audit_log set seq = -1 where seq = ${one}`;
    await tx`update audit_log set seq = ${one} where seq = ${other}`;
    await tx`update audit_log set seq = ${other} where seq = -1`;
  });
  expect(await verify()).toEqual(wrong(one - 1, `Lines ${one} and ${other} were swapped.`));
});

test.each([2, 4, 5])('a line inserted at %i is named', async (at) => {
  await recordMany(4);
  await tamper(async (tx) => {
    await tx`update audit_log set seq = -seq where seq >= ${at}`;
    await tx`update audit_log set seq = 1 - seq where seq < 0`;
    await tx`
      insert into audit_log (seq, mac, key_id, at, admin_id, action, subject_ids)
      select ${at}, mac, key_id, at, admin_id, 'ban-user', '{}' from audit_log where seq = 1`;
  });
  expect(await verify()).toEqual(
    wrong(at - 1, expect.stringMatching(new RegExp(`^Line ${at} \\(.+, ban-user\\) was added\\.$`))),
  );
});

test('a line without a number, and a head that differs from the last line, are detected', async () => {
  await recordMany(2);
  await tamper((tx) => tx`update audit_head set mac = decode(repeat('00', 32), 'hex')`);
  expect(await verify()).toEqual(wrong(2, 'The head row was changed.'));
  await tamper((tx) => tx`delete from audit_head`);
  expect(await verify()).toEqual(wrong(2, 'The head row is missing.'));
  await record();
  expect((await verify()).exitCode).toBe(0);
  await withoutCheck(
    () => app.db.sql`insert into audit_log (at, action, subject_ids) values (now(), 'ban-user', '{}')`,
  );
  expect(await verify()).toEqual(wrong(3, 'A line without a number was added.'));
});

test('lines of another key do not count as valid', async () => {
  await record();
  const other = new Audit(app.db, createKeyedHash('another key'));
  await app.db.transaction((tx) => other.record(tx, { adminId: maya, action: 'ban-user', subjectIds: [] }));
  expect(await verify()).toEqual(
    wrong(1, expect.stringMatching(/^Line 2 \(.+, ban-user\) was written with another key\.$/)),
  );
});

test('a server with another key starts only with SECRET_KEY_LOST, which is recorded', async () => {
  const other = new Audit(app.db, createKeyedHash('another key'));
  await other.requireKey({ isLost: false }); // an empty record accepts any key
  await recordMany(2);
  await app.ctx.audit.requireKey({ isLost: false });
  await expect(other.requireKey({ isLost: false })).rejects.toThrow(/different key.* SECRET_KEY/);
  expect((await verify()).shown[0]).toBe('2 lines are valid.');

  await Promise.all([other.requireKey({ isLost: true }), other.requireKey({ isLost: true })]);
  await other.requireKey({ isLost: false });
  expect(await app.db.sql`select action, admin_id from audit_log where seq > 2`).toEqual([
    { action: 'replace-key', adminId: null },
  ]);
  expect(await verify()).toEqual(
    wrong(2, expect.stringMatching(/^Line 3 \(.+, replace-key\) was written with another key\.$/)),
  );
});

test('lines older than the chain are numbered once, in order, at the first start', async () => {
  await withoutCheck(async () => {
    for (const at of ['2026-11-03', '2026-11-01', '2026-11-02'])
      await app.db.sql`
        insert into audit_log (at, admin_id, action, subject_ids) values (${at}, ${maya}, 'show-messages', '{}')`;
  });
  await Promise.all([app.ctx.audit.begin(), app.ctx.audit.begin()]);
  await record();
  const lines = await app.db.sql<{ seq: number; day: string }[]>`
    select seq, to_char(at, 'DD') as day from audit_log order by seq limit 3`;
  expect(lines).toEqual([
    { seq: 1, day: '01' },
    { seq: 2, day: '02' },
    { seq: 3, day: '03' },
  ]);
  expect((await verify()).shown[0]).toBe('4 lines are valid.');
});

test('ordinary statements can neither change nor remove lines, nor leave gaps', async () => {
  await recordMany(2);
  const refusal = 'lines of audit_log are neither changed nor removed';
  await expect(app.db.sql`update audit_log set seq = 9 where seq = 2`).rejects.toThrow(refusal);
  await expect(app.db.sql`delete from audit_log`).rejects.toThrow(refusal);
  await expect(app.db.sql`truncate audit_log`).rejects.toThrow(refusal);
  await expect(
    app.db.sql`insert into audit_log (at, action, subject_ids) values (now(), 'ban-user', '{}')`,
  ).rejects.toThrow('audit_log_chained');
});

test('concurrent acts wait for each other, and no number is used twice', { tags: ['race'] }, async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      app.db
        .transaction(async (tx) => {
          await app.ctx.audit.record(tx, { adminId: maya, action: 'a', subjectIds: [] });
          await tx`select pg_sleep(0.002)`;
          if (n % 10 === 0) throw new Error('This one does not happen.');
        })
        .catch(() => undefined),
    ),
  );
  expect((await verify()).shown[0]).toBe('27 lines are valid.');
});

test.each([['3'], ['3:xyz'], [`0:${'a'.repeat(64)}`], [`3:${'a'.repeat(64)}`, 'more']])(
  'the arguments %s %s are answered with the usage',
  async (...args) => {
    expect(await verify(...args)).toMatchObject({
      shown: [],
      exitCode: 2,
      error: expect.stringMatching(/^Usage: npm run audit:verify\n/),
    });
  },
);
