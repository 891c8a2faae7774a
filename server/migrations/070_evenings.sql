-- That a person was at a venue on an evening: no time and no position, and the id tells nothing about the order.
create table evenings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  venue_id uuid not null references venues (id) on delete cascade,
  evening date not null,
  unique (user_id, venue_id, evening)
);

-- What a person shows to their matches.
create table favourite_venues (
  user_id uuid not null references users (id) on delete cascade,
  venue_id uuid not null references venues (id) on delete cascade,
  primary key (user_id, venue_id)
);

-- What cards say of evenings, by whole weeks: the Monday of the latest week that is shown, whether it counts as this
-- month, and the neighbourhood of a person who shares it.
alter table users
  add column out_week date,
  add column is_out_this_month boolean not null default false,
  add column shows_neighbourhood boolean not null default false,
  add column goes_out_in text;
create index users_out_week on users (out_week) where out_week is not null;

alter table venues add column neighbourhood text;
create index venues_neighbourhood on venues (neighbourhood) where neighbourhood is not null;
alter table venue_sources add column neighbourhood text;
