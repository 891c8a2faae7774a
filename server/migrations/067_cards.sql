-- What others see of a person: the name they chose (null for people from before the choice, who keep their full name),
-- the answers they show, and their prompts. Constant defaults do not rewrite the table.
alter table users
  add column display_name text,
  add column shown_answers text[] not null default '{}',
  add column prompts jsonb not null default '[]';
