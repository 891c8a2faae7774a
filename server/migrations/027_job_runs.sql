-- What tidies up at intervals, and when it last did: of several server processes one runs a job when it is due.
create table job_runs (
  name text primary key,
  -- How often it is due.
  hours double precision not null,
  started_at timestamptz(3) not null,
  -- The process that runs it says so while it does; one that is silent has died.
  alive_at timestamptz(3) not null,
  -- Null while it runs.
  ended_at timestamptz(3),
  succeeded_at timestamptz(3),
  outcome text check (outcome in ('done', 'failed')),
  -- The kind of error, never its message.
  error_name text,
  -- In a row.
  failures integer not null default 0,
  -- Which run this is: one that was given up writes nothing when it ends after all.
  run_id uuid not null
);
