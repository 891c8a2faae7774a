-- What was done so often in a day, by a person or from an address: the key is a keyed hash of what and who.
create table daily_counts (
  key bytea primary key,
  count integer not null,
  -- The first of them; a day later the count begins anew.
  since timestamptz(3) not null default now()
);

create index daily_counts_since on daily_counts (since);

-- Who wrote first, and whether the other has answered since; null in conversations from before, which have no such limits.
alter table conversations
  add column begun_by uuid,
  add column begun_at timestamptz(3) not null default now(),
  add column is_answered boolean not null default false;

create index conversations_begun on conversations (begun_by, begun_at desc) where begun_by is not null;

-- By which a profile photo or avatar is known again; null for a picture of one colour.
alter table media
  add column image_hash bit(256),
  -- Those from before are looked at by and by.
  add column is_hashed boolean not null default false;

create index media_images on media using gin (image_bands(image_hash)) with (fastupdate = off)
  where image_hash is not null;
create index media_unhashed on media (id) where not is_hashed and preset in ('profile', 'avatar');

-- Photos of different accounts with the same image, found when the later one was chosen.
create table photo_matches (
  photo_id uuid not null references media (id) on delete cascade,
  other_id uuid not null references media (id) on delete cascade,
  primary key (photo_id, other_id)
);

create index photo_matches_other on photo_matches (other_id);

-- The images of banned people whose accounts are gone, for as long as the ban holds. The id is that of the photo it was.
create table banned_images (
  id uuid primary key,
  ban_id uuid not null references bans (id) on delete cascade,
  image_hash bit(256) not null
);

create index banned_images_ban on banned_images (ban_id);
create index banned_images_bands on banned_images using gin (image_bands(image_hash)) with (fastupdate = off);

-- Photos of others that have such an image.
create table banned_matches (
  photo_id uuid not null references media (id) on delete cascade,
  banned_id uuid not null references banned_images (id) on delete cascade,
  primary key (photo_id, banned_id)
);

create index banned_matches_banned on banned_matches (banned_id);
