-- What a verified person says of themselves anew waits until an admin has seen it, as photos do.
alter table users
  add column pending_details jsonb,
  add column details_rejection text,
  add column birthday_changed_at timestamptz;
