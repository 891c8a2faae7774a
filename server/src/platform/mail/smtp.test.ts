import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#test/stand-ins/mail-server';
import { Smtp } from './smtp.ts';

let server: MailServer;

beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

const from = 'Showup <hello@example.com>';
const message = { subject: 'Your code', text: 'It is 012345.' };

test('a message is sent only to the address, from ours, in plain text', async () => {
  await new Smtp({ url: server.url, from }).mail('anna@example.org', message);
  expect(server.received).toMatchObject([{ from: 'hello@example.com', to: ['anna@example.org'] }]);
  const [{ message: sent } = { message: '' }] = server.received;
  expect(sent).toContain('From: Showup <hello@example.com>');
  expect(sent).toContain('Subject: Your code');
  expect(sent).toContain('Content-Type: text/plain');
});

test('text that looks like several addresses or a header is treated as one address', async () => {
  const carrier = new Smtp({ url: server.url, from });
  for (const odd of ['anna@example.org,ben@example.org', 'anna@example.org\r\nBcc: ben@example.org'])
    await carrier.mail(odd, message).catch(() => {});
  expect(server.received.flatMap(({ to }) => to)).not.toContain('ben@example.org');
  expect(server.received.filter(({ message }) => /^Bcc:/m.test(message))).toEqual([]);
});

test('a wrong password, a refused message and an unreachable server are failures', async () => {
  await expect(
    new Smtp({ url: server.url.replace('p%40ss', 'wrong'), from }).mail('a@example.org', message),
  ).rejects.toThrow();
  server.refuse('Too many messages.');
  await expect(new Smtp({ url: server.url, from }).mail('a@example.org', message)).rejects.toThrow();
  await expect(
    new Smtp({ url: 'smtp://127.0.0.1:1', from }).mail('a@example.org', message),
  ).rejects.toThrow();
});

test('a remote server without encryption gets neither the password nor the message', async () => {
  const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0'); // this machine under a name that does not count as loopback
  await expect(new Smtp({ url: elsewhere, from }).mail('anna@example.org', message)).rejects.toThrow(/TLS/i);
  expect(server.received).toEqual([]);
});
