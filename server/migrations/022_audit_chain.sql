-- Lines of the record are numbered without gaps, and each holds a code over itself and the code of the line before it,
-- made with the server's key: a line that was changed, taken out, added or moved is found. Those of before are numbered
-- at the next start of the server, which has the key.
alter table audit_log
  -- Null for what the operator did by a command.
  alter column admin_id drop not null,
  -- What it was done to, where that is no person: a venue by its name.
  add column about text,
  add column seq bigint unique,
  add column mac bytea,
  -- Which key the code was made with.
  add column key_id bytea,
  alter column at drop default,
  -- For all lines that come.
  add constraint audit_log_chained check (seq is not null and mac is not null and key_id is not null) not valid;

-- The one row that says how far the record goes; whoever writes holds it.
create table audit_head (
  is_head boolean primary key default true check (is_head),
  seq bigint not null,
  mac bytea not null,
  at timestamptz(3) not null
);

drop trigger audit_log_stays on audit_log;
create trigger audit_log_stays before delete on audit_log for each row execute function refuse_change();
create trigger audit_log_unchanged before update on audit_log
  for each row when (old.seq is not null) execute function refuse_change();
create trigger audit_log_whole before truncate on audit_log for each statement execute function refuse_change();

create index audit_log_by_admin on audit_log (admin_id, seq);
create index audit_log_by_action on audit_log (action, seq);

-- For the plots of the last days.
create index users_created on users (created_at);
create index reports_created on reports (created_at);
create index pairs_matched on pairs (matched_at) where matched_at is not null;
create index verifications_days on verifications (decided_at) where decided_at is not null;
