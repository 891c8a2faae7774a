-- A copy may have been flipped, cut or turned, which only the picture tells and not its hash: so the pictures of one account
-- are compared when they are sent, too.
insert into image_matches (image_id, other_id)
select later.id, earlier.id
from capture_images later
join capture_images earlier on earlier.user_id = later.user_id and (earlier.sent_at, earlier.id) < (later.sent_at, later.id)
  and bit_count(earlier.image_hash # later.image_hash) <= 36
on conflict do nothing;
