-- When the person of a session last showed that it is them: by a code to their phone, or by the password of an account without one.
alter table sessions add column proved_at timestamptz(3);

alter table users add column phone_changed_at timestamptz(3);

-- Accounts that were not used for so long that a code to their phone is not enough.
create table birthday_questions (
  user_id uuid primary key references users (id) on delete cascade,
  wrong integer not null default 0,
  wrong_at timestamptz(3),
  -- An admin let the holder of the number in: until then nothing is asked.
  open_until timestamptz(3)
);

-- What somebody wrote who holds the number of an account and could not say its birthday.
create table number_reviews (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- Whether they say that the account is theirs, or that the number is new to them.
  claim text not null check (claim in ('mine', 'not_mine')),
  text text not null,
  asked_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  verdict text check (verdict in ('let_in', 'freed', 'refused')),
  decided_by uuid references users (id) on delete set null,
  check ((decided_at is null) = (verdict is null))
);

create unique index number_reviews_open on number_reviews (user_id) where decided_at is null;
create index number_reviews_waiting on number_reviews (asked_at) where decided_at is null;
create index number_reviews_latest on number_reviews (user_id, asked_at desc);
create index number_reviews_decided on number_reviews (decided_at) where decided_at is not null;
-- For the deletion of an account.
create index number_reviews_decided_by on number_reviews (decided_by) where decided_by is not null;

-- Changed without a code to the old number: for some days nothing is given out or deleted by the new one.
alter table users add column phone_lost_at timestamptz(3);

-- A block of a phone whose account has another number now holds for both; the copy is in no list and goes with its original.
-- No reference: a block that moves is deleted and written again.
alter table blocks add column copy_of uuid;
create index blocks_copies on blocks (copy_of) where copy_of is not null;

-- What a report says of a phone, it says of the next number of the account as well.
alter table reported_phones drop constraint reported_phones_pkey;
alter table reported_phones
  add column copied_at timestamptz(3),
  add primary key (report_id, phone);
