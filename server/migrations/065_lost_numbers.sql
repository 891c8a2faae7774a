-- The number that an account left without a code to it: for a week a code to it takes the account back.
alter table users add column lost_phone text;

-- When another device was last signed out in this session: then it doesn't move the account for a week.
alter table sessions add column ended_others_at timestamptz(3);
