-- What a person sets for a date, so that someone they trust is alerted if they don't say that they are home.
create table check_ins (
  id uuid primary key default gen_random_uuid(),
  -- Null once the owner has left; an open alert outlives them.
  owner_id uuid references users (id) on delete set null,
  -- Deleted with a date only where the envelope is sealed before; see `sealed`.
  date_id uuid references dates (id) on delete set null,
  -- Kept here, as the date and its people may be gone when it matters.
  date_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  latest_at timestamptz(3) not null,
  forget_at timestamptz(3) not null,
  status text not null default 'armed' check (status in ('armed', 'missed', 'open', 'home', 'off', 'closed')),
  -- What the contact calls them.
  owner_name text not null,
  contact_name text not null,
  -- Each renewal makes another secret; only its hash is stored.
  link_number int not null default 1,
  link_hash bytea not null unique,
  -- Shared by every alert about it.
  reference text not null unique,
  -- How many of the two pushes at and after the time are on their way.
  reminders int not null default 0,
  help_asked_at timestamptz(3),
  opened_at timestamptz(3),
  ended_at timestamptz(3),
  seen_at timestamptz(3),
  version int not null default 1,
  -- The envelope, copied when it opens or when the date or its people go before that.
  sealed jsonb,
  photo bytea
);
create unique index check_ins_date on check_ins (owner_id, date_id) where status in ('armed', 'missed', 'open');
create index check_ins_owner on check_ins (owner_id, due_at);
create index check_ins_of_date on check_ins (date_id);
create index check_ins_due on check_ins (due_at) where status = 'armed';
create index check_ins_unsealed on check_ins (date_at) where status = 'armed' and sealed is null;
create index check_ins_open on check_ins (opened_at) where status = 'open';
create index check_ins_forget on check_ins (forget_at) where status <> 'open';

-- Ways to reach the contact of a link. A code proves each before it counts.
create table check_in_channels (
  id uuid primary key default gen_random_uuid(),
  check_in_id uuid not null references check_ins (id) on delete cascade,
  kind text not null check (kind in ('push', 'email', 'text')),
  -- An email address, a phone, or the address at a push service.
  address text not null,
  p256dh text,
  auth text,
  code_hash bytea,
  code_sent_at timestamptz(3) not null default now(),
  wrong_guesses int not null default 0,
  confirmed_at timestamptz(3),
  unique (check_in_id, kind, address)
);

-- Messages that must arrive. Each is sent at least once; `due_at` moves on before each try, so that no two servers send it.
create table check_in_messages (
  id uuid primary key default gen_random_uuid(),
  check_in_id uuid not null references check_ins (id) on delete cascade,
  -- Null for a push to the owner.
  channel_id uuid references check_in_channels (id) on delete cascade,
  kind text not null check (kind in ('due', 'still_due', 'stepped_down', 'closed', 'alert', 'home')),
  due_at timestamptz(3) not null default now(),
  tries int not null default 0,
  sent_at timestamptz(3),
  -- When the operator was told that it does not arrive.
  undelivered_at timestamptz(3)
);
create index check_in_messages_due on check_in_messages (due_at) where sent_at is null;
create index check_in_messages_of on check_in_messages (check_in_id);
create index check_in_messages_channel on check_in_messages (channel_id);
