create table passwords (
  user_id uuid primary key references users (id) on delete cascade,
  hash text not null,
  changed_at timestamptz(3) not null default now()
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null default '',
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create index sessions_user on sessions (user_id);

-- One code at a time for a phone in a browser: asking again replaces it.
create table phone_codes (
  phone text not null,
  browser bytea not null,
  code_hash bytea not null,
  code_length integer not null,
  wrong_guesses integer not null default 0,
  sent_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (phone, browser)
);

create index phone_codes_browser on phone_codes (browser, sent_at desc);

-- What a right code is exchanged for: proof of the phone, for one call.
create table phone_tokens (
  token_hash bytea primary key,
  phone text not null,
  expires_at timestamptz(3) not null
);

-- A browser that has proved a phone and has no account yet.
create table phone_passes (
  token_hash bytea primary key,
  phone text not null,
  expires_at timestamptz(3) not null
);

-- Wrong guesses at a phone's codes since its last right one, in whatever browser.
create table phone_guesses (
  phone text primary key,
  wrong integer not null
);

-- Browsers in which a phone was proved: its person's own, as far as we can know.
create table phone_browsers (
  phone text not null,
  browser bytea not null,
  primary key (phone, browser)
);
