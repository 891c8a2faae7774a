-- Complaints of anyone, with or without an account.
create table complaints (
  id uuid primary key default gen_random_uuid(),
  -- Shown once to the person; whoever has it reads state and answer. 60 random bits.
  reference text not null unique,
  category text not null check (category in
    ('intimate_image', 'impersonation', 'under_age', 'threats', 'scam', 'privacy', 'decision', 'other')),
  text text not null,
  about text,
  filed_at timestamptz(3) not null default now(),
  acknowledge_by timestamptz(3) not null,
  resolve_by timestamptz(3) not null,
  acknowledged_at timestamptz(3),
  acknowledged_by uuid references users (id) on delete set null,
  resolved_at timestamptz(3),
  resolved_by uuid references users (id) on delete set null,
  outcome text check (outcome in ('acted', 'declined', 'invalid')),
  answer text,
  -- When the desks are told next that a deadline is near or missed.
  alert_at timestamptz(3),
  email text,
  email_proved_at timestamptz(3),
  code_hash bytea,
  code_sent_at timestamptz(3),
  code_wrong_guesses integer not null default 0,
  -- Of which state the proved address was told last, and when that was tried.
  mailed text check (mailed in ('filed', 'acknowledged', 'resolved')),
  mail_tried_at timestamptz(3),
  mail_tries integer not null default 0
);

create index complaints_open on complaints (resolve_by, id) where resolved_at is null;
create index complaints_resolved on complaints (resolved_at, id) where resolved_at is not null;
create index complaints_alert on complaints (alert_at) where alert_at is not null;
create index complaints_filed on complaints (filed_at);
create index complaints_acknowledged_by on complaints (acknowledged_by) where acknowledged_by is not null;
create index complaints_resolved_by on complaints (resolved_by) where resolved_by is not null;
