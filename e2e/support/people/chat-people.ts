import { expect, type Page } from '@playwright/test';
import { chatEndpoints } from '@showup/contract/chat';
import { openEmbedded } from '../../../server/src/platform/db/embedded/embedded.ts';
import { lockFolder } from '../../../server/src/platform/db/embedded/folder-lock.ts';
import type { AppServer } from '../server/app-server.ts';
import type { Guest, peopleOf } from './deck-people.ts';

/** Two who are matched, each with a browser of their own. */
export async function matchedPair(
  { join }: ReturnType<typeof peopleOf>,
  one: string,
  other: string,
): Promise<[Guest, Guest]> {
  const pair: [Guest, Guest] = [await join(one), await join(other)];
  await match(...pair);
  return pair;
}

export async function match(one: Guest, other: Guest): Promise<void> {
  await one.like(other);
  await other.like(one);
}

/** A message as the app sends it, without the screen for it. */
export function write(from: Guest, to: Guest, text: string): Promise<void> {
  return from.post(chatEndpoints.sendMessage.path.replace(':userId', to.user._id), { text });
}

/** The two have written `No. 1`, `No. 2` … to each other, by turns and all of it read; it is put where the server keeps it. */
export async function fillConversation(
  server: AppServer,
  [{ user: one }, { user: other }]: [Guest, Guest],
  count: number,
): Promise<void> {
  const [lo = '', hi = ''] = [one._id, other._id].toSorted();
  await server.restart(async () => {
    const lock = await lockFolder(server.dataDir);
    const db = await openEmbedded({ lock, log: console, onFailure: () => {} });
    await db.sql`
      with conversation as (
        insert into conversations (lo, hi, last_seq) values (${lo}, ${hi}, ${count}) returning id),
      members as (
        insert into conversation_members (conversation_id, reader_id, partner_id, unread, read_seq, read_at)
        select id, reader, partner, 0, ${count}, now()
        from conversation, (values (${lo}::uuid, ${hi}::uuid), (${hi}::uuid, ${lo}::uuid)) as pair (reader, partner))
      insert into messages (conversation_id, seq, sender_id, receiver_id, text, created_at)
      select id, n, case when n % 2 = 0 then ${lo}::uuid else ${hi} end, case when n % 2 = 0 then ${hi}::uuid else ${lo} end,
        'No. ' || n || case when n % 7 = 0 then repeat(' and so on', n % 40) else '' end,
        now() - (${count} - n) * interval '7 minutes'
      from conversation, generate_series(1, ${count}::int) n`;
    await db.close();
    await lock.release();
  });
}

export const chatWith = ({ user }: Guest) => `/chats?with=${user._id}`;

export const log = (page: Page) => page.getByRole('log');

export const field = (page: Page) => page.getByRole('textbox', { name: /^Message / });

export async function type(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** All that is shown with these words, in its order. */
export async function expectTexts(page: Page, words: RegExp, texts: readonly string[]): Promise<void> {
  await expect.poll(() => log(page).getByText(words).allInnerTexts()).toEqual(texts);
}
