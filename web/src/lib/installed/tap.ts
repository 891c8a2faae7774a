import * as z from 'zod/mini';

/** Tells a tab that a notification was tapped, and which address to open. */
export const Tap = z.object({ open: z.string() });
export type Tap = z.infer<typeof Tap>;
