-- A ban for fraud. Once a second admin has confirmed it, those who had answered the person are warned.
alter table bans
  add column is_fraud boolean not null default false,
  add column fraud_confirmed_by uuid references users (id) on delete set null,
  add column fraud_confirmed_at timestamptz(3);

create index bans_fraud_confirmed_by on bans (fraud_confirmed_by) where fraud_confirmed_by is not null;

-- Whom to warn, and the name by which they know the person. Noted with the ban, since the conversations may be gone by the
-- time of the confirmation.
create table fraud_warnings (
  ban_id uuid not null references bans (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  primary key (ban_id, user_id)
);

create index fraud_warnings_user on fraud_warnings (user_id);

alter table notices
  -- Of a warning about fraud, and of its correction.
  add column ban_id uuid references bans (id) on delete set null,
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('warning', 'report', 'appeal', 'fraud', 'correction'));

create index notices_ban on notices (ban_id) where ban_id is not null;
