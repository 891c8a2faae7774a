-- An address is taken once somebody has proved that they read it; until then several accounts may have given it.
alter table users drop constraint users_email_key;
alter table users add column email_proved_at timestamptz(3);
create unique index users_email_proved on users (email) where email_proved_at is not null;
create index users_email on users (email) where email is not null;

-- The code on its way to an address, one for each account.
create table email_codes (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  hash bytea not null,
  wrong_guesses int not null default 0,
  sent_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index email_codes_expiry on email_codes (expires_at);
