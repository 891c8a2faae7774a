-- Words that came with a like, and what of the card they are about. They wait here for the match, which moves them into the
-- conversation.
alter table swipes add column words text, add column words_about text;
alter table swipes add check ((words is null) = (words_about is null));

alter table messages add column about text;
