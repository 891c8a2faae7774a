import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Nothing, numberInQuery, PICTURES_BODY_BYTES, photo, text, UserId } from './fields.ts';
import { pictureErrors } from './platform/media.ts';
import { ProfileCard } from './profiles.ts';

export const MESSAGE_MAX = 5000;
export const MESSAGE_PAGE = 50;
export const REACTION_PAGE = 200;
/** How many characters of a message its quote in an answer has. */
export const QUOTE_MAX = 120;

/** What people can react with. Answers may hold others, which later versions add. */
export const REACTIONS = ['❤️', '😂', '😮', '😢', '👍', '🎉'] as const;
export const ReactionEmoji = z.enum(REACTIONS, 'Please choose one of the offered reactions.');
export type ReactionEmoji = z.infer<typeof ReactionEmoji>;

export const chatTexts = { empty: 'Please write something or choose an image.' } as const;

/** The message that another one answers: its author and first words. */
export const Quote = z.object({
  _id: Id,
  seq: z.number(),
  senderId: UserId,
  text: z.string(),
  hasImage: z.boolean(),
});
export type Quote = z.infer<typeof Quote>;

/** What one of the two thinks of a message. */
export const Reaction = z.object({
  userId: UserId,
  /** Null once it was taken back. */
  emoji: z.nullable(z.string()),
  /** Rises with each change, since events can overtake each other. */
  version: z.number(),
});
export type Reaction = z.infer<typeof Reaction>;

export const Message = z.object({
  _id: Id,
  senderId: UserId,
  receiverId: UserId,
  text: z.string(),
  image: z.nullable(z.string()),
  createdAt: Instant,
  /** The position in the conversation: 1, 2, 3 … without gaps. */
  seq: z.number(),
  /** The sender's own id for it, which makes retries idempotent. */
  clientId: z.nullable(z.string()),
  readAt: z.nullable(Instant),
  replyTo: z.optional(z.nullable(Quote)),
  /** What of the receiver's card the words are about that came with a like. Later versions may add to `WordsAbout`. */
  about: z.nullish(z.string()),
  reactions: z.optional(z.array(Reaction)),
});
export type Message = z.infer<typeof Message>;

export const NewMessage = z
  .object({
    text: z.nullish(text(MESSAGE_MAX)),
    image: z.nullish(photo(chatTexts.empty)),
    clientId: z.optional(text(64)),
    /** The message of this conversation that it answers. */
    replyTo: z.nullish(Id),
  })
  .check(z.refine((draft) => Boolean(draft.text) || Boolean(draft.image), chatTexts.empty));
export type NewMessage = z.infer<typeof NewMessage>;

export const ChatPartner = z.extend(ProfileCard, {
  profilePic: z.nullable(z.string()),
  /** Names of the venues that they show to their matches. */
  favouriteVenues: z.optional(z.array(z.string())),
  matchedAt: Instant,
  lastMessage: z.nullable(
    z.object({
      senderId: UserId,
      text: z.string(),
      hasImage: z.boolean(),
      createdAt: Instant,
      seq: z.number(),
    }),
  ),
});
export type ChatPartner = z.infer<typeof ChatPartner>;

/** Sorts by the latest message or match, since events of different conversations can arrive out of order. */
export function byLatest(a: ChatPartner, b: ChatPartner): number {
  return latestOf(b).localeCompare(latestOf(a)) || a._id.localeCompare(b._id);
}

const latestOf = ({ lastMessage, matchedAt }: ChatPartner) => lastMessage?.createdAt ?? matchedAt;

const UserParams = z.object({ userId: UserId });

const seqRange = 'A position in the conversation is a whole number from 0 on.';
/** Limited to what the database can count. */
const Seq = z.int(seqRange).check(z.gte(0, seqRange), z.lte(2_147_483_647, seqRange));

/** A reaction to message `seq` of a conversation. */
export const NumberedReaction = z.extend(Reaction, { seq: z.number() });
export type NumberedReaction = z.infer<typeof NumberedReaction>;

/** A changed reaction by `senderId`. */
export const MessageReaction = z.object({
  messageId: Id,
  seq: z.number(),
  senderId: UserId,
  receiverId: UserId,
  emoji: Reaction.shape.emoji,
  version: z.number(),
});
export type MessageReaction = z.infer<typeof MessageReaction>;

/** Unread messages by sender id. */
export const UnreadCounts = z.record(UserId, z.number());
export type UnreadCounts = z.infer<typeof UnreadCounts>;

/** The unread count as of message `seq` of the conversation. */
export const UnreadCount = z.object({ senderId: UserId, count: z.number(), seq: z.number() });
export type UnreadCount = z.infer<typeof UnreadCount>;

/** Whether one count is newer than the other, since events can overtake each other. Reading lowers a count. */
export function isNewerCount(one: UnreadCount, other: UnreadCount): boolean {
  return one.seq > other.seq || (one.seq === other.seq && one.count < other.count);
}

export const chatEndpoints = {
  chatPartners: endpoint({
    method: 'GET',
    path: '/messages/users',
    access: 'verified',
    input: {},
    response: z.array(ChatPartner),
  }),
  unreadCounts: endpoint({
    method: 'GET',
    path: '/messages/unread-messages',
    access: 'verified',
    input: {},
    response: UnreadCounts,
  }),
  /** The newest 50, oldest first. `before` pages back; `after` returns what follows that number. */
  listMessages: endpoint({
    method: 'GET',
    path: '/messages/:userId',
    access: 'verified',
    input: {
      params: UserParams,
      query: z.object({ before: z.optional(Id), after: z.optional(numberInQuery(Seq)) }),
    },
    response: z.array(Message),
    errors: ['404 chat.not_matched'],
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/messages/send/:userId',
    access: 'verified',
    input: { params: UserParams, body: NewMessage },
    response: Message,
    maxBodyBytes: PICTURES_BODY_BYTES,
    errors: [
      ...pictureErrors,
      '403 chat.wait_for_answer',
      '403 chat.too_many_new',
      '404 chat.no_such_message',
      '404 chat.not_matched',
    ],
  }),
  /** Sets, replaces or, with null, takes back the viewer's reaction to a message of either person. Idempotent. */
  react: endpoint({
    method: 'PUT',
    path: '/messages/:userId/reactions/:messageId',
    access: 'verified',
    input: {
      params: z.extend(UserParams, { messageId: Id }),
      body: z.object({ emoji: z.nullable(ReactionEmoji) }),
    },
    response: MessageReaction,
    errors: ['404 chat.no_such_message', '404 chat.not_matched'],
  }),
  /** The first 200 reactions to messages from that number on, those taken back too: what a client has missed. */
  listReactions: endpoint({
    method: 'GET',
    path: '/messages/:userId/reactions',
    access: 'verified',
    input: { params: UserParams, query: z.object({ from: numberInQuery(Seq) }) },
    response: z.array(NumberedReaction),
    errors: ['404 chat.not_matched'],
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/messages/mark-messages-read',
    access: 'verified',
    input: { body: z.object({ senderId: UserId }) },
    response: Nothing,
    errors: ['404 chat.not_matched'],
  }),
};

export const chatEvents = {
  newMessage: Message,
  unreadCountUpdate: UnreadCount,
  /** That person moves to the top of the list. */
  updateSidebar: z.object({ userId: UserId }),
  /** Everything up to `seq` was read by `readerId`. */
  messagesRead: z.object({ readerId: UserId, seq: z.number() }),
  /** To both people. A reaction is no message: it raises no count and moves nobody in the list. */
  reaction: MessageReaction,
  typing: z.object({ userId: UserId }),
};

/** What a client may send over its socket. */
export const chatSignals = { typing: z.object({ userId: UserId }) };
