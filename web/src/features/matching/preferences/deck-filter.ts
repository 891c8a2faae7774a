import { Gender } from '@showup/contract/profiles';
import * as z from 'zod/mini';
import { stored } from '#lib/kept/stored.ts';

/** The genders the deck shows, out of the viewer's interests, while this tab is open. Absent means all of them. */
export const deckFilter = stored(() => sessionStorage, 'deck-genders', z.array(Gender));
