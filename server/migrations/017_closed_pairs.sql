-- Few pairs are closed: a look at the deck asks about many pairs, and reads nothing but this small index.
create index pairs_closed on pairs (lo, hi) where closed;
