import { PushPayload } from '@showup/contract/platform/push';
import * as z from 'zod/mini';
import { chatAddress } from '../lib/navigation/chat-address.ts';

/** TypeScript's type has no `renotify`, which alerts again when a notification replaces an older one. */
type Options = NotificationOptions & { readonly renotify?: boolean };

const ICON = '/icon-192.png';
const CHATS = '/chats';
const About = z.object({ address: z.string() });

/** The notification for a push. Browsers require one for every push, so unreadable ones get a general one. */
export function notificationOf(text: string | undefined): { title: string; options: Options } {
  const payload = PushPayload.safeParse(fromJson(text));
  if (!payload.success) return { title: 'Showup', options: { icon: ICON } };
  const { title, body, userId, opens } = payload.data;
  const address = opens?.address ?? (userId === undefined ? CHATS : chatAddress(userId));
  const tag = opens?.tag ?? userId;
  const data = { address } satisfies z.infer<typeof About>;
  const options = { ...(body && { body }), icon: ICON, data };
  return { title, options: tag === undefined ? options : { ...options, tag, renotify: true } };
}

/** The address that a tap on the notification opens. */
export function addressOf(data: unknown): string {
  const about = About.safeParse(data);
  return about.success ? about.data.address : CHATS;
}

function fromJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
