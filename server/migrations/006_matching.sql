-- Whom the deck may show, one row for each gender they want. A row exists only while the person is verified, visible
-- and active, so that walking the deck in its order never passes rows in vain.
create table deck (
  user_id uuid not null references users (id) on delete cascade,
  cand_gender text not null,
  for_gender text not null,
  cell text not null,
  rank real not null,
  primary key (user_id, for_gender)
);

create index deck_order on deck (cand_gender, for_gender, rank, user_id);
create index deck_cell_order on deck (cand_gender, for_gender, cell, rank, user_id);

-- Where a viewer's walk goes on; everyone before it was answered when the walk passed.
create table deck_position (
  user_id uuid not null references users (id) on delete cascade,
  cand_gender text not null,
  for_gender text not null,
  rank real not null,
  last_id uuid not null,
  primary key (user_id, cand_gender, for_gender)
);

-- Each person's last answer about each other. Times have the milliseconds that cursors carry.
create table swipes (
  swiper uuid not null references users (id) on delete cascade,
  target uuid not null references users (id) on delete cascade,
  liked boolean not null,
  at timestamptz(3) not null default now(),
  primary key (swiper, target) include (liked)
);

create index swipes_given on swipes (swiper, liked, at desc, target desc);
create index swipes_received on swipes (target, liked, at desc, swiper desc);

-- The one row of two people, which every like, message, unmatch and block between them locks first.
create table pairs (
  lo uuid not null references users (id) on delete cascade,
  hi uuid not null references users (id) on delete cascade,
  lo_likes boolean not null default false,
  hi_likes boolean not null default false,
  lo_blocks boolean not null default false,
  hi_blocks boolean not null default false,
  matched_at timestamptz(3),
  unmatched_at timestamptz(3),
  -- These two are never shown to each other again.
  closed boolean not null generated always as (lo_blocks or hi_blocks or unmatched_at is not null) stored,
  primary key (lo, hi),
  check (lo < hi)
);

create index pairs_matches_of_lo on pairs (lo, matched_at) where matched_at is not null;
-- Not partial: the deletion of an account looks for all rows of `hi`.
create index pairs_of_hi on pairs (hi, matched_at);

-- The times of a person's last likes, oldest first, never more than the like limit.
create table like_times (
  user_id uuid primary key references users (id) on delete cascade,
  times timestamptz(3)[] not null
);
