import * as z from 'zod/mini';

/** The service worker's script: at the root, so that it belongs to all pages. */
export const WORKER = '/sw.js';

/** What the service worker tells a tab: the build whose files it keeps from now on. */
export const NewBuild = z.object({ build: z.string() });
export type NewBuild = z.infer<typeof NewBuild>;
