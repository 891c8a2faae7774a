-- What a person agreed to by doing it first, and what of it they have withdrawn. Agreeing again is another row.
create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('notifications', 'location', 'photos')),
  -- By the clock and not by the transaction's start: an agreement may wait for a withdrawal that began later.
  agreed_at timestamptz(3) not null default clock_timestamp(),
  withdrawn_at timestamptz(3),
  check (withdrawn_at >= agreed_at)
);

create unique index consents_active on consents (user_id, purpose) where withdrawn_at is null;
create index consents_person on consents (user_id, agreed_at);

-- What people did before consents were recorded.
insert into consents (user_id, purpose, agreed_at)
select id, 'photos', created_at from users where photos <> '{}' or profile_pic is not null;

insert into consents (user_id, purpose, agreed_at)
select users.id, 'location', coalesce(least(
  (select min(submitted_at) from verifications where user_id = users.id and kind = 'capture'),
  (select min(created_at) from venues where requested_by = users.id)), verified_at, now())
from users
where cell is not null
  or exists (select from verifications where user_id = users.id and kind = 'capture')
  or exists (select from evenings where user_id = users.id)
  or exists (select from venues where requested_by = users.id);

insert into consents (user_id, purpose, agreed_at)
select user_id, 'notifications', min(created_at) from push_subscriptions group by user_id;

-- Only what waits for a decision needs its place: a person may withdraw it afterwards.
alter table verifications drop constraint verifications_capture_check;
alter table verifications add constraint verifications_capture_check check (
  kind = 'photos' or status <> 'Pending'
  or (venue_id is not null and distance_km is not null and code_verdict is not null));

-- Photo and place can be withdrawn one without the other, so whichever is left is deleted in time.
drop index verifications_forget;
create index verifications_forget on verifications (decided_at)
where decided_at is not null
  and (latitude is not null or media_id is not null or image_id is not null or read_codes is not null);
