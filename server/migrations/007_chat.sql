-- One open conversation per pair. The end of a match closes it: nobody is shown it again, it is kept for a while as
-- evidence for a report, and the next match of the same two begins a new one.
create table conversations (
  id uuid primary key default gen_random_uuid(),
  lo uuid not null references users (id) on delete cascade,
  hi uuid not null references users (id) on delete cascade,
  last_seq integer not null,
  closed_at timestamptz(3),
  check (lo < hi)
);

create unique index conversations_open on conversations (lo, hi) where closed_at is null;
create index conversations_lo on conversations (lo);
create index conversations_hi on conversations (hi);
create index conversations_closed on conversations (closed_at) where closed_at is not null;

create table messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations (id) on delete cascade,
  -- 1, 2, 3 … without a gap: taken under the lock of the pair, in the transaction that inserts.
  seq integer not null,
  sender_id uuid not null,
  receiver_id uuid not null,
  -- The sender's own name for it, so that a retry finds what the first try sent.
  client_id text,
  text text not null,
  image_id uuid references media (id) on delete set null,
  created_at timestamptz(3) not null,
  unique (conversation_id, seq),
  unique (conversation_id, sender_id, client_id)
);

create index messages_image on messages (image_id) where image_id is not null;

-- What one of the two has seen of a conversation.
create table conversation_members (
  conversation_id uuid not null references conversations (id) on delete cascade,
  reader_id uuid not null,
  partner_id uuid not null,
  unread integer not null,
  read_seq integer not null default 0,
  read_at timestamptz(3),
  primary key (conversation_id, reader_id)
);

create index conversation_members_unread on conversation_members (reader_id) where unread > 0;
