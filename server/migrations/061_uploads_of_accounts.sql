-- The account that was signed in at an upload, or signed in later in that browser: until the picture is used, it is theirs.
alter table media add column uploaded_by uuid references users on delete set null;
create index media_uploads on media (uploaded_by) where audience = 'uploader';
create index media_uploaders on media (uploader) where audience = 'uploader' and uploaded_by is null;
