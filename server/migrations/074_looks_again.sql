-- How long the reviewer looked at the entry before deciding, in seconds, as their browser measured it.
alter table verifications
  add column decided_seconds real,
  -- Who decided first: `decided_by` is who changed the decision, if a look again did.
  add column first_decided_by uuid references users (id) on delete set null;
create index verifications_first_decided_by on verifications (first_decided_by) where first_decided_by is not null;
update verifications set first_decided_by = decided_by where decided_by is not null;

-- A decided capture that is judged again, by an admin who does not know the decision. Where the second one differs, a third
-- look decides; with fewer than three admins the two decide together.
create table second_looks (
  id uuid primary key default gen_random_uuid(),
  verification_id uuid not null references verifications (id) on delete cascade,
  round integer not null check (round in (2, 3)),
  -- The profile photos as they were judged. Once the person has changed them, nobody can judge the same.
  photos uuid[] not null,
  queued_at timestamptz(3) not null default now(),
  status text check (status in ('Approved', 'Rejected')),
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz(3),
  seconds real,
  unique (verification_id, round)
);

create index second_looks_open on second_looks (queued_at, id) where status is null;
create index second_looks_admin on second_looks (decided_by) where decided_by is not null;

-- What each of two admins chose in a look together.
create table joint_votes (
  look_id uuid not null references second_looks (id) on delete cascade,
  admin_id uuid not null references users (id) on delete cascade,
  status text not null check (status in ('Approved', 'Rejected')),
  reason text,
  primary key (look_id, admin_id)
);

create index joint_votes_admin on joint_votes (admin_id);

-- Pairs of a capture and profile photos whose truth is known, of volunteers. Reviewers get them like any entry.
create table controls (
  id uuid primary key default gen_random_uuid(),
  -- What the entry names as its person.
  user_id uuid not null unique default gen_random_uuid(),
  full_name text not null,
  dob date not null,
  identified_as text not null check (identified_as in ('Male', 'Female', 'Other')),
  interested_in text[] not null,
  photos uuid[] not null,
  capture uuid not null references media (id),
  pose text,
  is_same_person boolean not null,
  -- Drawn for the demo: shows how it works and measures nothing.
  is_drawn boolean not null default false,
  -- Who agreed to what, and when, in the operator's words.
  consent text not null,
  added_at timestamptz(3) not null default now()
);

create index controls_capture on controls (capture);

-- A control as one admin gets it, once. Everything but faces and person is that of a real capture, so nothing tells them
-- apart.
create table control_looks (
  id uuid primary key default gen_random_uuid(),
  control_id uuid not null references controls (id) on delete cascade,
  admin_id uuid not null references users (id) on delete cascade,
  submitted_at timestamptz(3) not null default now(),
  venue_id uuid references venues (id) on delete set null,
  distance_km double precision not null,
  accuracy double precision,
  code_verdict text not null,
  capture_seconds integer,
  code_sighting jsonb,
  code_use jsonb,
  status text check (status in ('Approved', 'Rejected')),
  reason text,
  decided_at timestamptz(3),
  seconds real,
  unique (control_id, admin_id)
);

create index control_looks_queue on control_looks (admin_id, submitted_at, id) where status is null;
create index control_looks_venue on control_looks (venue_id) where venue_id is not null;
