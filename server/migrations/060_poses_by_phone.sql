-- The pose follows from the phone and the hour, so nothing has to be kept until the hour is over.
alter table capture_challenges drop column posed_at;
