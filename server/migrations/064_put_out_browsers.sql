-- A browser that was put out by a device which had not shown that it holds the phone: with another code it is let in again.
alter table announced_sign_ins
  add column by_code boolean not null default false,
  add column put_out_at timestamptz(3),
  -- Where it was somebody else: the row stays for their next code, and nobody is asked about it.
  add column is_answered boolean not null default false;

-- When a code was entered there after the one of the sign-in: only somebody who does so too signs that browser out.
alter table known_browsers add column proved_at timestamptz(3);
update known_browsers k set proved_at = a.proved_at
from announced_sign_ins a where a.user_id = k.user_id and a.browser = k.browser;
