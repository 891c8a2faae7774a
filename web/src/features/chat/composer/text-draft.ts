import * as z from 'zod/mini';
import { stored } from '../../../lib/stored.ts';

const Text = z.string();

/** What one person has begun to write to another, kept in this tab until it is sent. */
export function textDraft(viewerId: string, partnerId: string) {
  return stored(() => sessionStorage, `draft ${viewerId} ${partnerId}`, Text);
}
