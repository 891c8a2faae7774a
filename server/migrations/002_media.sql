create table media (
  id uuid primary key,
  preset text not null check (preset in ('profile', 'avatar', 'chat', 'verification')),
  width integer not null,
  height integer not null,
  -- The browser that uploaded it; it alone sees the picture until something claims it.
  uploader bytea not null,
  owner_id uuid references users (id) on delete cascade,
  -- Who sees it once claimed: everyone signed in, the people named, or the owner and admins.
  audience text not null default 'uploader' check (audience in ('uploader', 'members', 'named', 'review')),
  viewer_ids uuid[] not null default '{}',
  created_at timestamptz(3) not null default now()
);

create index media_owner on media (owner_id);
create index media_unclaimed on media (created_at) where audience = 'uploader';
