create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- As the browser names it, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The browser in which it was added, as `Chrome on Android`.
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id, created_at);

-- What a browser is to sign with its passkey, for minutes and once.
create table passkey_challenges (
  hash bytea primary key,
  browser bytea not null,
  purpose text not null check (purpose in ('add', 'sign-in', 'confirm')),
  user_id uuid references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- For an admin who has lost their passkeys, each once.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

-- Until when an admin has shown by a passkey that it is them.
alter table sessions add column confirmed_until timestamptz(3);
