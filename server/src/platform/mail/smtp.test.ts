import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../test/stand-ins/mail-server.ts';
import { createSmtp } from './smtp.ts';

let server: MailServer;

beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

const from = 'Showup <hello@example.com>';

test('a code is sent only to the address, from ours, in plain text', async () => {
  await createSmtp({ url: server.url, from }).send('anna@example.org', '012345');
  expect(server.received).toMatchObject([{ from: 'hello@example.com', to: ['anna@example.org'] }]);
  const [{ message } = { message: '' }] = server.received;
  expect(message).toContain('From: Showup <hello@example.com>');
  expect(message).toContain('Subject: Your Showup code: 012345');
  expect(message).toContain('Content-Type: text/plain');
});

test('text that looks like several addresses or a header is treated as one address', async () => {
  const carrier = createSmtp({ url: server.url, from });
  for (const odd of ['anna@example.org,ben@example.org', 'anna@example.org\r\nBcc: ben@example.org'])
    await carrier.send(odd, '012345').catch(() => {});
  expect(server.received.flatMap(({ to }) => to)).not.toContain('ben@example.org');
  expect(server.received.filter(({ message }) => /^Bcc:/m.test(message))).toEqual([]);
});

test('a wrong password, a refused message and an unreachable server are failures', async () => {
  await expect(
    createSmtp({ url: server.url.replace('p%40ss', 'wrong'), from }).send('a@example.org', '1'),
  ).rejects.toThrow();
  server.refuse('Too many messages.');
  await expect(createSmtp({ url: server.url, from }).send('a@example.org', '1')).rejects.toThrow();
  await expect(createSmtp({ url: 'smtp://127.0.0.1:1', from }).send('a@example.org', '1')).rejects.toThrow();
});

test('a remote server without encryption gets neither the password nor the message', async () => {
  const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0'); // this machine under a name that does not count as loopback
  await expect(createSmtp({ url: elsewhere, from }).send('anna@example.org', '1')).rejects.toThrow(/TLS/i);
  expect(server.received).toEqual([]);
});
