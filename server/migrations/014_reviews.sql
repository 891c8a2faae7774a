-- Chosen by someone verified, and seen by them and admins only until they are approved; and why those before were not.
alter table users
  add column pending_photos uuid[],
  add column photos_rejection text;

create index users_admins on users (id) where role = 'Admin';

alter table verifications
  -- Of a person, or of the photos that a verified person chose since: those have no place and no capture.
  add column kind text not null default 'capture' check (kind in ('capture', 'photos')),
  -- By which the image is known again; forgotten with the photo and the coordinates, 30 days after the decision.
  add column image_hash bit(256),
  alter column venue_id drop not null,
  alter column latitude drop not null,
  alter column longitude drop not null,
  alter column distance_km drop not null,
  alter column code_verdict drop not null,
  add constraint verifications_capture_check check (
    kind = 'photos' or (venue_id is not null and distance_km is not null and code_verdict is not null));

drop index verifications_queue;
create index verifications_queue on verifications (submitted_at, id) where status = 'Pending';
create index verifications_decided on verifications (decided_at desc) where decided_at is not null and kind = 'capture';
create index verifications_forget on verifications (decided_at) where decided_at is not null and latitude is not null;

-- The first 64 bits of a hash as four numbers, each marked with its place. Of two hashes that differ in 7 of these bits or
-- fewer, one of the four differs in 1 or none: so it is among the 17 that image_probes makes of it.
create function image_bands(hash bit) returns integer[] language sql immutable strict parallel safe
  return array[
    substring(hash from 1 for 16)::integer,
    65536 + substring(hash from 17 for 16)::integer,
    131072 + substring(hash from 33 for 16)::integer,
    196608 + substring(hash from 49 for 16)::integer];

create function image_probes(hash bit) returns integer[] language sql immutable strict parallel safe
  return array(
    select band # flip
    from unnest(image_bands(hash)) band,
      unnest('{0,1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768}'::integer[]) flip);

create index verifications_image on verifications using gin (image_bands(image_hash)) where image_hash is not null;

-- Entries of different accounts with the same image, found when the later one was sent.
create table image_matches (
  entry_id uuid not null references verifications (id) on update cascade on delete cascade,
  other_id uuid not null references verifications (id) on update cascade on delete cascade,
  primary key (entry_id, other_id)
);

create index image_matches_other on image_matches (other_id);
