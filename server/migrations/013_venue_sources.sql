-- What a venue is elsewhere, and what was said of it there when it was last imported: from then on a part of the venue
-- that is still the same follows the source, and one that an admin changed does not.
create table venue_sources (
  source text not null check (source in ('osm')),
  -- `node/123`, as OpenStreetMap has it in its addresses. Two of them can be the same place.
  source_id text not null,
  venue_id uuid not null references venues (id) on delete cascade,
  name text not null,
  address text not null,
  category text not null,
  latitude double precision not null,
  longitude double precision not null,
  changed_at timestamptz(3) not null default now(),
  primary key (source, source_id)
);

create index venue_sources_venue on venue_sources (venue_id);
