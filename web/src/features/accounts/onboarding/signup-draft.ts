import * as z from 'zod/mini';
import { stored } from '../../../lib/kept/stored.ts';

const SignupDraft = z.object({ fullName: z.string(), email: z.string() });
export type SignupDraft = z.infer<typeof SignupDraft>;

/** What was typed into the email form, but for the password: kept through a reload or Back, in this tab alone. */
export const signupDraft = stored(() => sessionStorage, 'showup.signup', SignupDraft);
