import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { endpoint } from '@showup/contract/endpoint';
import { UserId } from '@showup/contract/fields';
import { ProfileCard } from '@showup/contract/profiles';
import * as z from 'zod/mini';
import { getCards } from '#server/features/profiles/people';
import { openPostgres } from '#server/platform/db/postgres';
import { log } from '#test/database/large-databases';
import { appOn } from './crowd.ts';

/** Baselines for a deck and a like: the same session check with the least possible work. */
const cardsByKey = endpoint({
  method: 'GET',
  path: '/bench/cards',
  access: 'verified',
  input: { query: z.object({ ids: z.string() }) },
  response: z.array(ProfileCard),
});
const insert = endpoint({
  method: 'POST',
  path: '/bench/insert',
  access: 'verified',
  input: { body: z.object({ likedUserId: UserId }) },
  response: z.object({ matched: z.boolean() }),
});

const Listening = z.object({ url: z.string() });

/** A server on a crowd, in a separate process. */
export async function startServer(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const child: ChildProcess = fork(new URL(import.meta.url), [databaseUrl]);
  const exited = once(child, 'exit');
  const [message] = await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => Promise.reject(new Error(`The server exited with ${code}.`))),
  ]);
  const { url } = Listening.parse(message);
  return {
    url,
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}

async function serveCrowd(databaseUrl: string): Promise<void> {
  const db = await openPostgres(databaseUrl, log);
  const app = await appOn(db);
  app.serve(cardsByKey, (_viewer, { query }) =>
    getCards(
      db.sql,
      query.ids.split(',').map((id) => UserId.parse(id)),
    ),
  );
  app.serve(insert, async (viewer, { body }) => {
    await db.transaction(
      (tx) => tx`insert into swipes (swiper, target, liked) values (${viewer.id}, ${body.likedUserId}, true)`,
    );
    return { matched: false };
  });
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  // The bench has finished or failed.
  process.once('disconnect', async () => {
    await app.close();
    await db.close();
    process.exit();
  });
  process.send?.({ url });
}

const [, script, databaseUrl] = process.argv;
if (process.send && script?.endsWith('crowd-server.ts') && databaseUrl !== undefined)
  await serveCrowd(databaseUrl);
