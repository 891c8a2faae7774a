-- A block says when it was made, and whether of a person or of a phone number alone: each is listed, and taken back, by itself.
alter table blocks drop constraint blocks_pkey;
alter table blocks
  add column id uuid not null default gen_random_uuid(),
  add column by_number boolean not null default false,
  add column created_at timestamptz(3) not null default now(),
  -- The account that was blocked, which a later one of the same phone is not; forgotten once it is gone. No reference:
  -- a deletion would lock blocks after people, and whoever comes back locks them before.
  add column account uuid,
  -- By which its person knows a number again.
  add column last_digits text;
alter table blocks add primary key (blocker, blocked, by_number), add constraint blocks_id unique (id);

create index blocks_account on blocks (account) where account is not null;
create index blocks_newest on blocks (blocker, by_number, created_at desc, id desc);

update blocks set account = p.user_id from block_people p where p.phone = blocks.blocked;

-- When this person added their last numbers, oldest first, also of those that they removed again.
alter table block_people add column number_times timestamptz(3)[] not null default '{}';

-- Whoever was matched when one of them blocked stays apart when the block is taken back. A block kept both likes.
update pairs set unmatched_at = now()
where (lo_blocks or hi_blocks) and lo_likes and hi_likes and unmatched_at is null;
