-- How someone is called in lists, messages and decisions. A function rather than a generated column, which would rewrite
-- the table of all people while nobody can read it: see docs/decisions/first-names.md.
create function first_name(full_name text) returns text language sql immutable strict parallel safe
  return split_part(full_name, ' ', 1);
