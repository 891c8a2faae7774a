-- A decision can be undone for an hour: so long the evidence outlives it, and so does the mark of the phone.
alter table reports drop constraint reports_check;
alter table reported_phones add column dismissed_at timestamptz(3);

create index reports_evidence on reports (closed_at) where closed_at is not null and evidence is not null;
create index reported_phones_dismissed on reported_phones (dismissed_at) where dismissed_at is not null;
-- How the reports of one person were decided: read for each open report.
create index reports_verdicts on reports (reporter, verdict) where verdict is not null;

-- What the app has to say to a person: a warning, what came of a report that they filed, or of their appeal.
create table notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('warning', 'report', 'appeal')),
  -- Of a warning: why, in the words of the admin who gave it; of an appeal that was granted: the answer.
  reason text,
  given_by uuid references users (id) on delete set null,
  -- Of an answer to a report: how it was decided, and on whom; null once that person has left.
  verdict text check (verdict in ('upheld', 'dismissed')),
  about uuid references users (id) on delete set null,
  -- The reports that a warning upheld, or the one that is answered. No references: they go before this does.
  report_ids uuid[] not null,
  visible_at timestamptz(3) not null default now(),
  acknowledged_at timestamptz(3),
  check ((kind in ('warning', 'appeal')) = (reason is not null)),
  check ((kind = 'report') = (verdict is not null))
);

create index notices_user on notices (user_id, visible_at, id);
create index notices_about on notices (about) where about is not null;
create index notices_given_by on notices (given_by) where given_by is not null;
create index notices_reports on notices using gin (report_ids);
