-- What people report about places. Three of them who had proved an evening there pause dates at a place until an admin decides.
create table place_reports (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references venues (id) on delete cascade,
  reporter_id uuid references users (id) on delete set null,
  category text not null check (category in ('bill', 'threats', 'pushed', 'unsafe', 'closed')),
  text text not null,
  has_evening boolean not null,
  filed_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  verdict text check (verdict in ('pause', 'clear'))
);
create unique index place_reports_open on place_reports (venue_id, reporter_id) where decided_at is null;
create index place_reports_reporter on place_reports (reporter_id);
create index place_reports_decided on place_reports (decided_at) where decided_at is not null;

create table place_pauses (
  venue_id uuid primary key references venues (id) on delete cascade,
  paused_at timestamptz(3) not null default now(),
  kept_at timestamptz(3)
);
