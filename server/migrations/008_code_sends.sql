-- The codes that were sent in the last hour: what the next one has to wait for.
create table code_sends (
  id uuid primary key default gen_random_uuid(),
  phone text not null,
  browser bytea not null,
  -- Where it was asked for; null in a browser of the phone's own person, and once the code was entered rightly.
  network text,
  is_proved boolean not null default false,
  sent_at timestamptz(3) not null default now()
);

create index code_sends_phone on code_sends (phone, sent_at desc);
create index code_sends_network on code_sends (network, sent_at desc) where network is not null;

-- Whoever was guessed at, or proved in a browser, a long time ago is forgotten.
alter table phone_guesses add column guessed_at timestamptz(3) not null default now();
alter table phone_browsers add column proved_at timestamptz(3) not null default now();
