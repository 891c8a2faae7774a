-- Jobs are known by their names: renames the rows, so that no job runs again before it is due.
update job_runs set name = renamed.name
from (values
  ('forget unclaimed uploads', 'delete unclaimed uploads'),
  ('forget what was counted in a day', 'delete expired daily counts'),
  ('remove stray files of pictures', 'remove stray picture files'),
  ('take inactive people out of the deck', 'remove inactive people from the deck'),
  ('forget verification photos', 'delete old verification photos'),
  ('know profile photos from before', 'hash older profile photos'),
  ('forget the photos of bans that ended', 'delete photos of ended bans'),
  ('end bans whose time is over', 'end expired bans'),
  ('forget what is kept of people who left', 'delete expired data of people who left'),
  ('end blocks of numbers that were removed', 'end blocks of removed numbers'),
  ('forget evidence of decided reports', 'delete evidence of decided reports'),
  ('forget closed conversations', 'delete closed conversations'),
  ('forget expired sessions', 'delete expired sessions'),
  ('forget new sign-ins and browsers of long ago', 'delete old sign-ins and browsers'),
  ('forget expired codes of emails', 'delete expired email codes'),
  ('forget expired codes', 'delete expired codes'),
  ('forget expired challenges of passkeys', 'delete expired passkey challenges'),
  ('forget bans that ended long ago', 'delete bans that ended long ago'),
  ('forget decided requests for numbers', 'delete decided number requests'),
  ('forget lost numbers', 'delete expired lost numbers'),
  ('forget guesses at passwords', 'delete expired password guesses')
) as renamed (old_name, name)
where job_runs.name = renamed.old_name;
