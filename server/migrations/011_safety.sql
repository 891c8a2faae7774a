-- Who blocked whom, as keyed hashes of their phones: a block outlives the accounts, in whatever order they go and come back.
create table blocks (
  blocker bytea not null,
  blocked bytea not null,
  primary key (blocker, blocked)
);

create index blocks_blocked on blocks (blocked);

-- The hashes of those people of `blocks` who are here now.
create table block_people (
  user_id uuid primary key references users (id) on delete cascade,
  phone bytea not null unique
);

create table reports (
  id uuid primary key default gen_random_uuid(),
  -- Null once that person has left; by then the report is open or gone.
  reporter uuid references users (id) on delete set null,
  reported uuid references users (id) on delete set null,
  type text not null check (type in ('spam', 'inappropriate', 'harassment', 'fake_profile', 'other')),
  reason text not null,
  -- The names and the last messages as they were when the report was filed; null once it is closed.
  evidence jsonb,
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  -- When it goes even undecided; set by the first of the two who leaves.
  forget_at timestamptz(3),
  check (closed_at is null or evidence is null)
);

create unique index reports_open on reports (reporter, reported) where closed_at is null;
create index reports_reporter on reports (reporter);
create index reports_reported on reports (reported);
create index reports_forget on reports (forget_at) where forget_at is not null;

-- That a phone's account was reported, for an account that comes later under the same phone. Not a reference: it outlives
-- the report, unless that is dismissed.
create table reported_phones (
  report_id uuid primary key,
  phone bytea not null,
  type text not null
);

create index reported_phones_phone on reported_phones (phone);
