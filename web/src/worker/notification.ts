import { PushNotice } from '@showup/contract/push';
import * as z from 'zod/mini';
import { chatAddress } from '../lib/navigation/chat-address.ts';

/** TypeScript's type has no `renotify`, which alerts again when a notification replaces an older one. */
type Options = NotificationOptions & { readonly renotify?: boolean };

const ICON = '/icon-192.png';
const About = z.object({ userId: z.string() });

/** The notification for a push. Browsers require one for every push, so unreadable ones get a general one. */
export function notificationOf(text: string | undefined): { title: string; options: Options } {
  const notice = PushNotice.safeParse(fromJson(text));
  if (!notice.success) return { title: 'Showup', options: { icon: ICON } };
  const { title, body, userId } = notice.data;
  const data = { userId } satisfies z.infer<typeof About>;
  return { title, options: { ...(body && { body }), icon: ICON, tag: userId, renotify: true, data } };
}

/** The address that a tap on the notification opens. */
export function addressOf(data: unknown): string {
  const about = About.safeParse(data);
  return about.success ? chatAddress(about.data.userId) : '/chats';
}

function fromJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
