-- Which accounts saw the live code of one half minute, and from how many networks: by keyed hashes, for 30 days.
create table code_uses (
  code text not null,
  user_id uuid not null references users (id) on delete cascade,
  network bytea not null,
  used_at timestamptz(3) not null default clock_timestamp(),
  primary key (code, user_id)
);

create index code_uses_user on code_uses (user_id);
create index code_uses_old on code_uses (used_at);

-- When the server heard of the code in the photo, where its person's camera told of it before the photo came.
alter table verifications add column code_seen_at timestamptz(3);

create index verifications_codes on verifications using gin (read_codes) where read_codes is not null;
