-- What somebody is asked to do in a verification photo, with hands or without; the same for an hour, however often it is asked.
alter table capture_challenges
  add column pose text,
  add column hands_free_pose text,
  add column posed_at timestamptz(3) not null default now(),
  -- Kept until the hour is over, so that sending a photo brings no other pose.
  add column used_at timestamptz(3);

-- Null where no valid challenge came with the photo, and for those from before.
alter table verifications add column pose text;
