-- A report need not end a match, and knows more kinds. Its evidence is the conversation of the two itself; only when that
-- is deleted, messages that an undecided report needs are copied here. Not a reference to the report: what is left after
-- its decision is deleted together with the pictures.
create table report_messages (
  report_id uuid not null,
  message_id uuid not null default gen_random_uuid(),
  is_by_reported boolean not null,
  text text not null,
  has_image boolean not null,
  media_id uuid references media (id) on delete set null,
  created_at timestamptz(3) not null,
  reactions jsonb not null default '[]',
  primary key (report_id, message_id)
);

create index report_messages_media on report_messages (media_id) where media_id is not null;

alter table reports
  -- The message that the reporter pointed at. Not a reference: it may be deleted, or be in `report_messages`.
  add column message_id uuid,
  -- The first name by which the reporter knew the person; null if they couldn't see them.
  add column shown_name text,
  drop constraint reports_type_check,
  add constraint reports_type_check check (type in ('spam', 'inappropriate', 'harassment', 'fake_profile', 'other',
    'scam', 'intimate_image', 'under_age', 'in_person', 'venue'));

-- From now on an open report stays until it is decided, whoever leaves.
update reports set forget_at = null where forget_at is not null;

-- Evidence of reports whose conversation is gone.
insert into report_messages (report_id, is_by_reported, text, has_image, created_at, reactions)
select r.id, (m->>'isByReported')::boolean, m->>'text', (m->>'hasImage')::boolean, (m->>'createdAt')::timestamptz,
  coalesce(m->'reactions', '[]')
from reports r cross join lateral jsonb_array_elements(coalesce(r.evidence->'messages', '[]')) m
where not exists (select from conversations c
  where c.lo = least(r.reporter, r.reported) and c.hi = greatest(r.reporter, r.reported));
update reports set evidence = evidence - 'messages' where evidence is not null;

-- A picture kept as evidence belongs to nobody: it outlives the account of its sender.
alter table media drop constraint media_audience_check, add constraint media_audience_check
  check (audience in ('uploader', 'members', 'named', 'review', 'evidence'));

-- The name that the reader of an answer knew.
alter table notices add column about_name text;
