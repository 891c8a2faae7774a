-- When each of the two opened their match, null until then. Existing matches count as opened; a constant default does
-- not rewrite the table.
alter table pairs
  add column lo_opened_at timestamptz(3) default '-infinity',
  add column hi_opened_at timestamptz(3) default '-infinity';
