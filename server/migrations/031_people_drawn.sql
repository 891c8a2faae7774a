-- How many people a viewer's walks have drawn since then. A day later the count starts again.
alter table deck_position
  add column drawn integer not null default 0,
  add column drawn_since timestamptz(3) not null default now();
