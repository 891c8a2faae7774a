-- Each evening counts for what others see from an hour of its own, drawn when it is proved, one to four days later.
alter table evenings add column shown_from timestamptz;
update evenings
  set shown_from = (evening + 2)::timestamp at time zone 'UTC' + make_interval(hours => floor(48 * random())::int);
alter table evenings alter column shown_from set not null;

-- From when on the latest evening counted that others see. The hourly job shows again what still counts.
update users set is_out_this_month = false, goes_out_in = null where out_week is not null;
drop index users_out_week;
alter table users drop column out_week, add column out_since timestamptz;
create index users_out_since on users (out_since) where out_since is not null;
