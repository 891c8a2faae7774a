import { PushNotice } from '@showup/contract/push';
import * as z from 'zod/mini';
import { chatAddress } from '../lib/navigation/chat-address.ts';

/** `renotify` is missing in the compiler's list: news of the same person is heard although it takes the old one's place. */
type Options = NotificationOptions & { readonly renotify?: boolean };

const ICON = '/icon-192.png';
const About = z.object({ userId: z.string() });

/** How a push is shown. A browser wants to see one for each, so what cannot be read is shown as well. */
export function notificationOf(text: string | undefined): { title: string; options: Options } {
  const notice = PushNotice.safeParse(fromJson(text));
  if (!notice.success) return { title: 'Showup', options: { icon: ICON } };
  const { title, body, userId } = notice.data;
  const data = { userId } satisfies z.infer<typeof About>;
  return { title, options: { ...(body && { body }), icon: ICON, tag: userId, renotify: true, data } };
}

/** Where a tap on it leads. */
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
