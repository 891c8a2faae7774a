import { Showable } from '@showup/contract/profiles';
import { interestTags } from '@showup/contract/profiles/profile-options';
import { promptKeys } from '@showup/contract/profiles/prompts';
import * as z from 'zod/mini';
import { stored } from '#lib/kept/stored.ts';
import type { ProfileEdit } from '../edit/profile-edit.ts';

/** The answers as typed, which may not be valid yet. */
const Draft = z.object({
  ownerId: z.string(),
  ageRange: z.nullable(z.object({ from: z.number(), to: z.number() })),
  prompts: z.array(z.object({ prompt: z.enum(promptKeys), answer: z.string() })),
  interests: z.array(z.enum(interestTags)),
  shownAnswers: z.array(Showable),
});

const kept = stored(() => sessionStorage, 'showup.tell-more', Draft);

/** What this person answered before a reload of this tab. */
export function begunAnswers(ownerId: string): Partial<ProfileEdit> {
  const draft = kept.read();
  if (draft?.ownerId !== ownerId) return {};
  const { ageRange, prompts, interests, shownAnswers } = draft;
  return { ageRange, prompts, interests, shownAnswers };
}

export function keepAnswers(edit: ProfileEdit): void {
  const { _id: ownerId, ageRange = null, prompts = [], interests, shownAnswers = [] } = edit;
  kept.write({ ownerId, ageRange, prompts, interests, shownAnswers });
}

export const forgetAnswers = kept.clear;
