-- Guesses at passwords. A key is a keyed hash: of an email in an address or a browser, of an email, or of an address.
create table password_guesses (
  key bytea primary key,
  -- A keyed hash of the email, which a right password forgives; null in the count of an address.
  account bytea,
  guesses integer not null,
  -- Until then no guess is heard.
  closed_until timestamptz(3),
  -- Then the count begins anew.
  expires_at timestamptz(3) not null
);

create index password_guesses_account on password_guesses (account) where account is not null;
create index password_guesses_expired on password_guesses (expires_at);

-- Browsers in which an account with a password was signed in: its person's own, as far as we can know.
create table password_browsers (
  user_id uuid not null references users (id) on delete cascade,
  browser bytea not null,
  last_used_at timestamptz(3) not null default now(),
  primary key (user_id, browser)
);

create index password_browsers_used on password_browsers (last_used_at);
