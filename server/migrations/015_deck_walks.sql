-- What a person asks of others beyond their gender; null is no limit.
alter table users
  add column age_from smallint,
  add column age_to smallint,
  add column distance_km smallint;

-- All that the two-way rules ask of a candidate, so that a walk judges a person by their row of the deck alone. Latitude
-- and longitude are the middle of the cell.
alter table deck
  add column latitude real,
  add column longitude real,
  add column dob date,
  add column age_from smallint not null default 0,
  add column age_to smallint not null default 200,
  add column distance_km real not null default 'infinity',
  -- How often a newcomer was looked at so far; null once that is often enough.
  add column newcomer_views smallint;

-- A cell is `row:column` of a grid of 0.045 degrees whose columns keep that width in kilometres.
update deck set dob = u.dob, latitude = (split_part(deck.cell, ':', 1)::int + 0.5) * 0.045,
  longitude = (split_part(deck.cell, ':', 2)::int + 0.5) * 0.045
    / greatest(0.01, cos(radians((split_part(deck.cell, ':', 1)::int + 0.5) * 0.045)))
from users u where u.id = deck.user_id;

alter table deck
  alter column latitude set not null,
  alter column longitude set not null,
  alter column dob set not null;

drop index deck_order;
drop index deck_cell_order;
create index deck_order on deck (cand_gender, for_gender, rank, user_id)
  include (dob, age_from, age_to, distance_km, latitude, longitude);
create index deck_cell_order on deck (cand_gender, for_gender, cell, rank, user_id)
  include (dob, age_from, age_to, distance_km, latitude, longitude);
create index deck_newcomers on deck (cand_gender, for_gender, newcomer_views, rank) where newcomer_views is not null;

-- Whom a viewer's walks have drawn and who was not answered since, and how far the walks are.
drop table deck_position;
create table deck_position (
  user_id uuid not null references users (id) on delete cascade,
  cand_gender text not null,
  for_gender text not null,
  hand uuid[] not null,
  near jsonb not null,
  whole jsonb not null,
  primary key (user_id, cand_gender, for_gender)
);

-- How often each person was looked at: in all, and of late (a view counts half after a week).
create table exposure (
  user_id uuid primary key references users (id) on delete cascade,
  total integer not null default 0,
  recent real not null default 0,
  counted_at timestamptz(3) not null default now()
);

insert into exposure (user_id, total)
select users.id, count(swipes.swiper) from users left join swipes on swipes.target = users.id
where users.verified_at is not null group by users.id;
