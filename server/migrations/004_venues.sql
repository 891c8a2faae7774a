create table venues (
  id uuid primary key default gen_random_uuid(),
  -- What its QR codes begin with.
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{6}$'),
  name text not null,
  address text not null,
  category text not null check (category in ('Bar', 'Club', 'Restaurant', 'Cafe', 'Other')),
  latitude double precision not null,
  longitude double precision not null,
  -- A requested venue is seen by its requester only.
  status text not null default 'accepted' check (status in ('accepted', 'requested')),
  requested_by uuid references users (id) on delete set null,
  -- Signs the venue's codes.
  secret bytea not null,
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now()
);

create index venues_place on venues using gist (point(longitude, latitude));
create index venues_requester on venues (requested_by) where requested_by is not null;

-- The address of a live display is its only key; what is stored is its hash.
create table venue_displays (
  token_hash bytea primary key,
  venue_id uuid not null references venues (id) on delete cascade,
  created_at timestamptz(3) not null default now()
);

create index venue_displays_venue on venue_displays (venue_id);
