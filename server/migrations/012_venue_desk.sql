-- What became of a request stays: the second admin is told, and whoever chose the place is led to the venue that it was.
alter table venues drop constraint venues_status_check;
alter table venues add constraint venues_status_check
  check (status in ('accepted', 'requested', 'merged', 'refused'));
alter table venues
  add column decided_at timestamptz(3),
  add column decided_by uuid references users (id) on delete set null,
  add column merged_into uuid references venues (id) on delete cascade,
  add column refusal text,
  add constraint venues_merged_check check ((status = 'merged') = (merged_into is not null));

create index venues_requests on venues (created_at, id) where status = 'requested';
create index venues_decider on venues (decided_by) where decided_by is not null;
create index venues_merged on venues (merged_into) where merged_into is not null;

-- The words by which an admin finds a venue. Without the marks between them, which the parser would read as addresses,
-- paths and signed numbers.
alter table venues add column words tsvector generated always as (to_tsvector('simple',
  translate(name || ' ' || address || ' ' || code, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))) stored;

create index venues_words on venues using gin (words) where status = 'accepted';
create index venues_by_name on venues (left(lower(name), 100), id) where status = 'accepted';
create index venues_same_name on venues (left(lower(replace(name, ' ', '')), 100)) where status = 'accepted';

alter table venue_displays
  add column id uuid not null default gen_random_uuid() unique,
  add column last_seen_at timestamptz(3);
