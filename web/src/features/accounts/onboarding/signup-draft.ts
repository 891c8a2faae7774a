import * as z from 'zod/mini';
import { stored } from '#lib/kept/stored.ts';

const SignupDraft = z.object({ fullName: z.string(), email: z.string() });
export type SignupDraft = z.infer<typeof SignupDraft>;

/** The email form without the password. Survives a reload and Back, in this tab only. */
export const signupDraft = stored(() => sessionStorage, 'showup.signup', SignupDraft);
