-- What an answer did before it was taken back, so that giving it again does not do it once more.
alter table pairs
  -- The other one has heard of a like; for a like from before this file it is not known.
  add column lo_told boolean not null default false,
  add column hi_told boolean not null default false,
  -- When the answer was given that was taken back last.
  add column lo_looked_at timestamptz(3),
  add column hi_looked_at timestamptz(3);
