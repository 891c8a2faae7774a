import type { UserId } from '@showup/contract/fields';
import * as z from 'zod/mini';
import { stored } from '#lib/kept/stored.ts';

const Text = z.string();

/** A message in progress, kept in this tab until it is sent. */
export function textDraft(viewerId: UserId, partnerId: UserId) {
  return stored(() => sessionStorage, `draft ${viewerId} ${partnerId}`, Text);
}
