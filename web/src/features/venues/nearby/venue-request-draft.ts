import { VenueCategory } from '@showup/contract/venues';
import * as z from 'zod/mini';
import { stored } from '#lib/kept/stored.ts';

const Draft = z.object({ name: z.string(), address: z.string(), category: z.optional(VenueCategory) });
export type VenueRequestDraft = z.infer<typeof Draft>;

export const emptyVenueRequest: VenueRequestDraft = { name: '', address: '' };

/** The request as typed so far, kept across reloads. */
export const venueRequestDraft = stored(() => sessionStorage, 'venueRequest', Draft);
