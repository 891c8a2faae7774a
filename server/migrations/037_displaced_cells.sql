-- Whoever asks from many places for people within 25 km finds the cell that answers. From now on `cell` is a little off, and
-- stays as long as the cell of the venue does. See docs/decisions/displaced-places.md.
alter table users add column venue_cell text;
with drawn as materialized (
  select id, cell, (split_part(cell, ':', 1)::int + 0.5) * 0.045 as latitude, split_part(cell, ':', 2)::int + 0.5 as columns,
    2 * pi() * random() as bearing, sqrt(25 + 39 * random()) / 111.195 as degrees
  from users where cell is not null),
moved as (
  select id, cell, floor((latitude + degrees * cos(bearing)) / 0.045) as row,
    columns * 0.045 / greatest(0.01, cos(radians(latitude)))
      + degrees * sin(bearing) / greatest(0.01, cos(radians(latitude))) as longitude
  from drawn)
update users
set venue_cell = moved.cell, cell = moved.row || ':' ||
  floor(moved.longitude / 0.045 * greatest(0.01, cos(radians((moved.row + 0.5) * 0.045))))
from moved where users.id = moved.id;
update deck set cell = users.cell, latitude = (split_part(users.cell, ':', 1)::int + 0.5) * 0.045,
  longitude = (split_part(users.cell, ':', 2)::int + 0.5) * 0.045
    / greatest(0.01, cos(radians((split_part(users.cell, ':', 1)::int + 0.5) * 0.045)))
from users where users.id = deck.user_id;
