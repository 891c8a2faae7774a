create table users (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  phone text unique,
  email text unique,
  dob date,
  identified_as text check (identified_as in ('Male', 'Female', 'Other')),
  interested_in text[] not null default '{}',
  photos uuid[] not null default '{}',
  profile_pic uuid,
  bio text not null default '',
  is_profile_hidden boolean not null default false,
  role text not null default 'User' check (role in ('User', 'Admin')),
  is_demo boolean not null default false,
  looking_for text,
  pets text,
  drinking text,
  smoking text,
  workout text,
  dietary_preference text,
  social_media text,
  sleeping_habits text,
  interests text[] not null default '{}',
  location text,
  -- The approval in person; without it nobody is shown to anyone.
  verified_at timestamptz(3),
  -- The coarse cell of the venue of that approval; never a person's own coordinates.
  cell text,
  last_active_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);

create index users_verified on users (last_active_at) where verified_at is not null;
