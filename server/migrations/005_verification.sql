-- Handed out when the camera opens; a photo that comes with one was taken then and there.
create table capture_challenges (
  challenge_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now()
);

create index capture_challenges_user on capture_challenges (user_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  media_id uuid references media (id) on delete set null,
  venue_id uuid not null references venues (id) on delete cascade,
  latitude double precision not null,
  longitude double precision not null,
  -- Metres, as the browser said.
  accuracy double precision,
  distance_km double precision not null,
  code_verdict text not null check (code_verdict in ('live', 'poster', 'expired', 'other-venue', 'unreadable')),
  -- From the challenge to the photo; null without a valid challenge.
  capture_seconds integer,
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected')),
  reason text,
  -- Within the lock on the person, so that the latest entry is the one inserted last.
  submitted_at timestamptz(3) not null default clock_timestamp(),
  decided_at timestamptz(3),
  decided_by uuid references users (id) on delete set null
);

create unique index verifications_pending on verifications (user_id) where status = 'Pending';
create index verifications_queue on verifications (submitted_at) where status = 'Pending';
create index verifications_person on verifications (user_id, submitted_at desc);
create index verifications_media on verifications (media_id) where media_id is not null;
create index verifications_admin on verifications (decided_by) where decided_by is not null;
create index verifications_venue on verifications (venue_id);
