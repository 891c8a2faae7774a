-- Until when a new browser is held back; null where nobody could be asked about it when it signed in.
alter table announced_sign_ins add column held_until timestamptz(3);
update announced_sign_ins announced set held_until = signed_in_at + interval '3 days'
where exists (
  select from sessions s
  where s.user_id = announced.user_id and s.browser is distinct from announced.browser and s.expires_at > now());

-- In which browser it was added: it goes with a sign-in that was somebody else's. Null for those from before.
alter table passkeys add column browser bytea;
