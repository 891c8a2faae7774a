-- The number of the message that this one answers. A number of the same conversation, so that a reply can't name a message
-- of another one, and a conversation is deleted without looking for what refers to its messages.
alter table messages add column reply_to_seq integer;

-- One reaction of each of the two to a message. `version` rises with each change; an emoji taken back leaves its row, so
-- that a client which missed the change learns of it.
create table message_reactions (
  conversation_id uuid not null,
  seq integer not null,
  user_id uuid not null,
  emoji text check (emoji in ('❤️', '😂', '😮', '😢', '👍', '🎉')),
  version integer not null default 1,
  primary key (conversation_id, seq, user_id),
  foreign key (conversation_id, seq) references messages (conversation_id, seq) on delete cascade
);
