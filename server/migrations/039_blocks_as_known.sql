-- The list of blocked people keeps the name that the blocker knew. Null where they could not see the person at the time.
alter table blocks add column name text;

-- Blocks from before: named as the list named them, unless the match had ended earlier.
update blocks set name = split_part(u.full_name, ' ', 1)
from users u, block_people own
where u.id = blocks.account and not u.is_banned and own.phone = blocks.blocker and not blocks.by_number
  and not exists (select from blocks back where back.blocker = blocks.blocked and back.blocked = blocks.blocker)
  and not exists (select from pairs p
    where p.lo = least(own.user_id, u.id) and p.hi = greatest(own.user_id, u.id)
      and p.unmatched_at < blocks.created_at);

-- The keyed hash of whom a report is about, by which a second one finds the first after they left. Null for old reports.
alter table reports add column person bytea;
create index reports_person on reports (reporter, person) where reported is null and closed_at is null;

-- People who deleted their account, as keyed hashes, so that a block or a report that comes later still meets their phone.
create table departed_people (
  -- Of their id.
  person bytea primary key,
  -- Of their phone: as in `blocks`, and as in `reported_phones`.
  block_phone bytea not null,
  report_phone bytea not null,
  -- The account that has come to the phone since. No reference: a deletion would lock these rows after people.
  back_as uuid,
  forget_at timestamptz(3) not null
);

create index departed_people_report_phone on departed_people (report_phone);
create index departed_people_back_as on departed_people (back_as) where back_as is not null;
create index departed_people_forget on departed_people (forget_at);
