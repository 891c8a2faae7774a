-- When a second code to the phone was entered in a new browser: whoever did holds the phone, not just one code.
alter table announced_sign_ins add column proved_at timestamptz(3);
