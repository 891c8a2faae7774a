-- In which browsers a person was signed in, so that a sign-in in another one can be announced to them.
create table known_browsers (
  user_id uuid not null references users on delete cascade,
  -- a hash of the browser's secret, as elsewhere
  browser bytea not null,
  last_used_at timestamptz(3) not null default now(),
  primary key (user_id, browser)
);
create index known_browsers_used on known_browsers (last_used_at);

insert into known_browsers (user_id, browser, last_used_at)
select user_id, browser, max(used_at) from (
  select u.id as user_id, b.browser, b.proved_at as used_at from phone_browsers b join users u on u.phone = b.phone
  union all
  select user_id, browser, last_used_at from password_browsers
) known group by user_id, browser;

-- Null for sessions from before.
alter table sessions add column browser bytea;
create index sessions_browser on sessions (user_id, browser);

-- Sign-ins in browsers that were new, until the person says in another whether it was them.
create table announced_sign_ins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  browser bytea not null,
  user_agent text not null,
  signed_in_at timestamptz(3) not null default now(),
  unique (user_id, browser)
);
create index announced_sign_ins_at on announced_sign_ins (signed_in_at);
