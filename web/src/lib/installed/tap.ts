import * as z from 'zod/mini';

/** What the service worker tells a tab when a notification was tapped: the address of ours that is to be opened. */
export const Tap = z.object({ open: z.string() });
export type Tap = z.infer<typeof Tap>;
