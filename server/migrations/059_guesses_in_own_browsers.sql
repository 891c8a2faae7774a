-- Wrong codes of the last day in a browser in which the phone was proved before.
alter table phone_browsers
  add column wrong integer not null default 0,
  add column wrong_at timestamptz(3);
