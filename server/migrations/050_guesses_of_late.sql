-- A right code forgave the guesses before it, so that whoever signed in every day kept four digits open to be guessed at.
alter table phone_guesses add column wrong_at timestamptz;
update phone_guesses set wrong_at = guessed_at where wrong > 0;
create index phone_guesses_wrong on phone_guesses (wrong_at) where wrong_at is not null;
create index phone_browsers_proved on phone_browsers (proved_at);
