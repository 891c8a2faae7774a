-- A blocked number closes one side also where its person was shown to nobody yet: else another account would see a card after
-- the approval that the blocker does not.
create temporary table shunned on commit drop as
select blocker.user_id as blocker, blocked.user_id as blocked
from blocks b join block_people blocker on blocker.phone = b.blocker join block_people blocked on blocked.phone = b.blocked
where b.by_number and not exists (
  select from blocks other where other.blocker = b.blocker and other.blocked = b.blocked and not other.by_number);

update pairs p set lo_blocks = false, lo_shuns = true
from shunned s where p.lo = s.blocker and p.hi = s.blocked and p.lo_blocks and p.unmatched_at is null;

update pairs p set hi_blocks = false, hi_shuns = true
from shunned s where p.hi = s.blocker and p.lo = s.blocked and p.hi_blocks and p.unmatched_at is null;
