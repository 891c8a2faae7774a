-- Since when a person is an admin; unknown for those who were before this was written down, and for the demo's.
alter table users add column admin_since timestamptz(3);

-- The role waits for whoever proves this phone first.
create table admin_grants (
  phone text primary key,
  granted_at timestamptz(3) not null default now()
);
