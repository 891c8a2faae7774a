import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { chatEndpoints, type Message } from '@showup/contract/chat';
import { Server } from 'socket.io';
import * as z from 'zod/mini';
import type { Database } from '#server/platform/db/database';
import { openPostgres } from '#server/platform/db/postgres';
import { log } from '#test/database/large-databases';
import { appOn } from './crowd.ts';

/** The baseline of sending: the same session check, one row in the same table, one event. */
export const insertAndEmit = { ...chatEndpoints.sendMessage, path: '/bench/insert/:userId' };

const Listening = z.object({ url: z.string() });
const Memory = z.object({ heap: z.number(), rss: z.number() });
/** Bytes of JavaScript objects and buffers, and of the whole process. */
export type Memory = z.infer<typeof Memory>;

export interface LiveServer {
  readonly url: string;
  /** After a full garbage collection. */
  memory(): Promise<Memory>;
  stop(): Promise<void>;
}

/** A separate process with our server on that database, or, without one, with bare sockets. */
export async function startLiveServer(databaseUrl = ''): Promise<LiveServer> {
  const execArgv = [...process.execArgv, '--expose-gc'];
  const child: ChildProcess = fork(new URL(import.meta.url), [databaseUrl], { execArgv });
  const exited = once(child, 'exit');
  const answer = async () => {
    const failed = exited.then(([code]) => Promise.reject(new Error(`The server exited with ${code}.`)));
    const [message] = await Promise.race([once(child, 'message'), failed]);
    return message;
  };
  const { url } = Listening.parse(await answer());
  return {
    url,
    async memory() {
      child.send('memory');
      return Memory.parse(await answer());
    },
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}

async function serveOurs(databaseUrl: string) {
  const db = await openPostgres(databaseUrl, log);
  const app = await appOn(db);
  const conversations = await openConversations(db);
  let seq = 1_000_000_000;
  app.serve(insertAndEmit, async (viewer, { params, body }) => {
    const conversationId = conversations.get([viewer.id, params.userId].toSorted().join()) ?? '';
    const [row] = await db.sql<Message[]>`
      insert into messages (conversation_id, seq, sender_id, receiver_id, client_id, text, created_at)
      values (${conversationId}, ${seq++}, ${viewer.id}, ${params.userId}, ${body.clientId ?? null},
        ${body.text ?? ''}, now())
      returning id as _id, sender_id, receiver_id, text, null as image,
        created_at, seq, client_id, null as read_at`;
    if (!row) throw new Error('Nothing was inserted.');
    app.ctx.live.toUser(params.userId, 'newMessage', row);
    return row;
  });
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    async close() {
      await app.close();
      await db.close();
    },
  };
}

/** By the two people, ordered by id. */
async function openConversations({ sql }: Database): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; lo: string; hi: string }[]>`select id, lo, hi from conversations`;
  return new Map(rows.map(({ id, lo, hi }) => [[lo, hi].toSorted().join(), id]));
}

async function serveBare() {
  const http = createServer();
  const io = new Server(http, { serveClient: false });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}`, close: () => io.close() };
}

const [, script, databaseUrl] = process.argv;
if (process.send && script?.endsWith('live-server.ts')) {
  const { url, close } = databaseUrl ? await serveOurs(databaseUrl) : await serveBare();
  process.on('message', () => {
    globalThis.gc?.();
    globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    process.send?.({ heap: heapUsed + external, rss });
  });
  // The bench has finished or failed.
  process.once('disconnect', async () => {
    await close();
    process.exit();
  });
  process.send({ url });
}
