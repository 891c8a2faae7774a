-- A plan of two matched people to meet. Either person is null once they have left; the row then tells the other one that
-- the date is off. It keeps that somebody is there, never when.
create table dates (
  id uuid primary key default gen_random_uuid(),
  lo uuid references users (id) on delete set null,
  hi uuid references users (id) on delete set null,
  by_lo boolean not null,
  client_id text,
  venue_id uuid not null references venues (id) on delete cascade,
  at timestamptz not null,
  over_at timestamptz not null,
  status text not null default 'proposed'
    check (status in ('proposed', 'accepted', 'declined', 'replaced', 'expired', 'off')),
  -- The accepted date whose place this proposal takes.
  replaces_id uuid references dates (id) on delete set null,
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  -- The two are no longer matched.
  is_parted boolean not null default false,
  is_reminded boolean not null default false,
  version int not null default 1,
  lo_here boolean not null default false,
  hi_here boolean not null default false,
  lo_met boolean,
  lo_safe boolean,
  hi_met boolean,
  hi_safe boolean
);
create unique index dates_open on dates (lo, hi) where status = 'proposed';
create unique index dates_client on dates ((case when by_lo then lo else hi end), client_id);
create index dates_lo on dates (lo, hi);
create index dates_hi on dates (hi);
create index dates_venue on dates (venue_id);
create index dates_replaces on dates (replaces_id) where replaces_id is not null;
create index dates_due on dates (at) where status = 'accepted' and not is_reminded;
