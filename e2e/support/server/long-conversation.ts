import type { AppServer } from './app-server.ts';
import { changeData } from './data.ts';

/** Two people have written `No. 1`, `No. 2` … to each other in turn and read all of it. Stored directly in the database. */
export async function fillConversation(
  server: AppServer,
  pair: readonly { readonly id: string }[],
  count: number,
): Promise<void> {
  const [lo = '', hi = ''] = pair.map(({ id }) => id).toSorted();
  await changeData(
    server,
    (sql) => sql`
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
      from conversation, generate_series(1, ${count}::int) n`,
  );
}
