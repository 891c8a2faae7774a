import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Nothing, PHOTO_BODY_BYTES, photo, text } from './fields.ts';
import { ProfileCard } from './profiles.ts';

export const MESSAGE_MAX = 5000;
export const MESSAGE_PAGE = 50;

export const chatTexts = { empty: 'Please write something or choose an image.' } as const;

export const Message = z.object({
  _id: Id,
  senderId: Id,
  receiverId: Id,
  text: z.string(),
  image: z.nullable(z.string()),
  createdAt: Instant,
  /** The place in the conversation: 1, 2, 3 … without a gap. */
  seq: z.number(),
  /** The sender's own name for it: a retry under the same name never makes a second message. */
  clientId: z.nullable(z.string()),
  readAt: z.nullable(Instant),
});
export type Message = z.infer<typeof Message>;

export const NewMessage = z
  .object({
    text: z.nullish(text(MESSAGE_MAX)),
    image: z.nullish(photo(chatTexts.empty)),
    clientId: z.optional(text(64)),
  })
  .check(z.refine((draft) => Boolean(draft.text) || Boolean(draft.image), chatTexts.empty));
export type NewMessage = z.infer<typeof NewMessage>;

export const ChatPartner = z.extend(ProfileCard, {
  profilePic: z.nullable(z.string()),
  matchedAt: Instant,
  lastMessage: z.nullable(
    z.object({ senderId: Id, text: z.string(), hasImage: z.boolean(), createdAt: Instant }),
  ),
});
export type ChatPartner = z.infer<typeof ChatPartner>;

const UserParams = z.object({ userId: Id });

/** From a sender's id to how many of their messages wait unread. */
export const UnreadCounts = z.record(Id, z.number());
export type UnreadCounts = z.infer<typeof UnreadCounts>;

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
  /** The newest 50, oldest first; `before` pages back. */
  listMessages: endpoint({
    method: 'GET',
    path: '/messages/:userId',
    access: 'verified',
    input: { params: UserParams, query: z.object({ before: z.optional(Id) }) },
    response: z.array(Message),
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/messages/send/:userId',
    access: 'verified',
    input: { params: UserParams, body: NewMessage },
    response: Message,
    maxBodyBytes: PHOTO_BODY_BYTES,
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/messages/mark-messages-read',
    access: 'verified',
    input: { body: z.object({ senderId: Id }) },
    response: Nothing,
  }),
};

export const chatEvents = {
  newMessage: Message,
  unreadCountUpdate: z.object({ senderId: Id, count: z.number() }),
  /** That person moves to the top of the list. */
  updateSidebar: z.object({ userId: Id }),
  /** Everything up to `seq` was read by `readerId`. */
  messagesRead: z.object({ readerId: Id, seq: z.number() }),
  typing: z.object({ userId: Id }),
};

/** What a client may send over its socket. */
export const chatSignals = { typing: z.object({ userId: Id }) };
