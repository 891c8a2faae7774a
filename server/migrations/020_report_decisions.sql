-- How a report was closed, and by which admin; null once that admin has left.
alter table reports
  add column verdict text check (verdict in ('upheld', 'dismissed')),
  add column decided_by uuid references users (id) on delete set null,
  add check (verdict is null or closed_at is not null);

create index reports_queue on reports (created_at, id) where closed_at is null;
create index reports_closed on reports (closed_at, id) where closed_at is not null;
create index reports_decided_by on reports (decided_by) where decided_by is not null;

-- What admins did, and which private messages they looked at. The ids are no references: a line outlives all of them.
create table admin_log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz(3) not null default now(),
  admin_id uuid not null,
  action text not null check (action in ('show-messages', 'dismiss-report')),
  report_id uuid not null,
  -- Those of the two whom the report was about who were still there.
  subject_ids uuid[] not null,
  reason text
);

create index admin_log_report on admin_log (report_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'lines of % are neither changed nor removed', tg_table_name;
end $$;

create trigger admin_log_stays before update or delete on admin_log
  for each row execute function refuse_change();
