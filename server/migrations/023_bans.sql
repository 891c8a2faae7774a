-- Who may not be shown to anyone for now; why and until when stands in `bans`.
alter table users add column is_banned boolean not null default false;

create table bans (
  id uuid primary key default gen_random_uuid(),
  -- Null once that account is gone; where a report was all that was left of it, from the start.
  user_id uuid references users (id) on delete set null,
  -- The keyed hash by which the phone is kept out: the one of `reported_phones`. It outlives the account.
  phone bytea,
  -- The person reads it.
  reason text not null,
  banned_by uuid references users (id) on delete set null,
  banned_at timestamptz(3) not null default now(),
  -- Null is for good.
  until timestamptz(3),
  -- Lifted, or run out and tidied up.
  ended_at timestamptz(3),
  ended_by uuid references users (id) on delete set null,
  appeal text,
  appealed_at timestamptz(3),
  appeal_verdict text check (appeal_verdict in ('lifted', 'kept')),
  appeal_answer text,
  appeal_decided_by uuid references users (id) on delete set null,
  check ((appeal is null) = (appealed_at is null)),
  check (appeal is not null or appeal_verdict is null)
);

create unique index bans_of_person on bans (user_id) where ended_at is null;
create unique index bans_of_phone on bans (phone) where ended_at is null;
create index bans_latest on bans (banned_at) where ended_at is null;
create index bans_until on bans (until) where ended_at is null;
create index bans_appeals on bans (appealed_at) where ended_at is null and appeal_verdict is null and appeal is not null;
create index bans_ended on bans (ended_at) where ended_at is not null;
-- For the deletion of an account.
create index bans_user on bans (user_id) where user_id is not null;
create index bans_banned_by on bans (banned_by) where banned_by is not null;
create index bans_ended_by on bans (ended_by) where ended_by is not null;
create index bans_decided_by on bans (appeal_decided_by) where appeal_decided_by is not null;

-- What a refused sign-in gives the browser: one look at the ban, and one appeal.
create table ban_passes (
  token_hash bytea primary key,
  ban_id uuid not null references bans (id) on delete cascade,
  expires_at timestamptz(3) not null
);

create index ban_passes_ban on ban_passes (ban_id);
create index ban_passes_expires on ban_passes (expires_at);

-- As long as one of two is banned they are closed to each other, and their match waits.
alter table pairs
  drop column closed,
  add column lo_banned boolean not null default false,
  add column hi_banned boolean not null default false,
  add column waiting_match_at timestamptz(3);

alter table pairs
  add column closed boolean not null
    generated always as (lo_blocks or hi_blocks or lo_banned or hi_banned or unmatched_at is not null) stored;

create index pairs_closed on pairs (lo, hi) where closed;
