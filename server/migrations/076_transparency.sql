-- Figures of finished quarters, as they were published. They are never computed again.
create table transparency_reports (
  -- As in `2026-Q4`.
  quarter text primary key,
  published_at timestamptz(3) not null default now(),
  figures jsonb not null
);

create index audit_log_at on audit_log (at);
