-- The browsers that get notifications. One belongs to the session that asked for it, and goes with it.
create table push_subscriptions (
  -- Where the browser's push service takes what is for it. Whoever knows it can knock there.
  endpoint text primary key,
  -- Before the session: whoever locks both locks the person first.
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  -- For these a push is encrypted.
  p256dh text not null,
  auth text not null,
  -- Whether names and texts may stand on its screen.
  show_text boolean not null,
  created_at timestamptz(3) not null default now()
);

create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);
