-- A block of a phone number closes the blocker to the number's person, and nothing to the blocker: who can be met already
-- stays as they are, so that nobody finds out whose number it is.
alter table pairs
  add column lo_shuns boolean not null default false,
  add column hi_shuns boolean not null default false;

-- Taken back, it holds for some days more.
alter table blocks add column ends_at timestamptz(3);
create index blocks_ending on blocks (ends_at) where ends_at is not null;

-- What a number alone closed so far, where no match ended by it.
create temporary table shunned on commit drop as
select blocker.user_id as blocker, blocked.user_id as blocked
from blocks b join block_people blocker on blocker.phone = b.blocker join block_people blocked on blocked.phone = b.blocked
where b.by_number and not exists (
  select from blocks other where other.blocker = b.blocker and other.blocked = b.blocked and not other.by_number);

update pairs p set lo_blocks = false, lo_shuns = true
from shunned s where p.lo = s.blocker and p.hi = s.blocked and p.unmatched_at is null;

update pairs p set hi_blocks = false, hi_shuns = true
from shunned s where p.hi = s.blocker and p.lo = s.blocked and p.unmatched_at is null;
