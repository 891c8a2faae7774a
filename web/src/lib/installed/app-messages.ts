import * as z from 'zod/mini';

/** The service worker's script. At the root, so that it controls all pages. */
export const WORKER = '/sw.js';

/** Tells a tab which build the service worker keeps now. */
export const NewBuild = z.object({ build: z.string() });
export type NewBuild = z.infer<typeof NewBuild>;
