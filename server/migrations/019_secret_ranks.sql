-- Ranks were worked out from ids alone, so that a page told who is in it without being next: people who like the viewer.
-- From now on they are drawn with the server's key; who has one already gets one that nobody can know either.
update deck set rank = random();
