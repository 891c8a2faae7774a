-- The image of a photo is known apart from its entry: one that was replaced is known again too.
create table capture_images (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  image_hash bit(256) not null,
  sent_at timestamptz(3) not null default clock_timestamp()
);

insert into capture_images (id, user_id, image_hash, sent_at)
select id, user_id, image_hash, submitted_at from verifications where image_hash is not null;

alter table verifications
  -- Null for a picture of one colour, and once it is forgotten.
  add column image_id uuid references capture_images (id) on delete set null,
  -- When the photo reached the server, which comes before it was read.
  add column received_at timestamptz(3),
  -- The codes in the photo, as `/v/<venue>.<proof>`, to judge it anew for another venue. Forgotten with the photo.
  add column read_codes text[];

update verifications set image_id = id where image_hash is not null;

drop index verifications_image;
alter table verifications drop column image_hash;

delete from image_matches
where entry_id not in (select id from capture_images) or other_id not in (select id from capture_images);
alter table image_matches rename column entry_id to image_id;
alter table image_matches
  drop constraint image_matches_entry_id_fkey,
  drop constraint image_matches_other_id_fkey,
  add foreign key (image_id) references capture_images (id) on delete cascade,
  add foreign key (other_id) references capture_images (id) on delete cascade;

-- Without the list of new ones that a search would have to read through. And sent_at has no index: a search for the
-- oldest of the same would walk along it instead.
create index capture_images_bands on capture_images using gin (image_bands(image_hash)) with (fastupdate = off);
create index capture_images_user on capture_images (user_id);
create index verifications_image on verifications (image_id) where image_id is not null;
