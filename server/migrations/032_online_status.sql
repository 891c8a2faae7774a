-- Whether matches see when this person is online; people who hide it do not see it of others either.
alter table users add column shows_online_status boolean not null default true;

-- Few hide it, and each list of who is online leaves them out.
create index users_hiding_online_status on users (id) where not shows_online_status;
