-- Whom a pass has signed up. It lets nobody do anything any more, except repeat that sign-up for some minutes.
alter table phone_passes add column spent_by uuid references users (id) on delete cascade;
create index phone_passes_spent_by on phone_passes (spent_by) where spent_by is not null;
