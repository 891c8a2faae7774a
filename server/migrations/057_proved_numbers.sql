-- When somebody last proved the number for this account: a visit says nothing about who holds the number now.
alter table users add column phone_proved_at timestamptz(3);

update users set phone_proved_at = greatest(created_at, phone_changed_at, (
  select max(proved_at) from phone_browsers b where b.phone = users.phone))
where phone is not null;
