import { Gender } from '@showup/contract/profiles';
import * as z from 'zod/mini';
import { stored } from '../../../lib/kept/stored.ts';

/** Whom the deck shows among those the person is interested in, for as long as this tab is open. Absent is everyone. */
export const deckFilter = stored(() => sessionStorage, 'deck-genders', z.array(Gender));
