-- When two people matched, kept when an unmatch, a block or a ban ends the match: the overview counts by it.
alter table pairs add column first_matched_at timestamptz(3);
update pairs set first_matched_at = coalesce(matched_at, waiting_match_at)
  where matched_at is not null or waiting_match_at is not null;

drop index pairs_matched;
create index pairs_first_matched on pairs (first_matched_at) where first_matched_at is not null;
