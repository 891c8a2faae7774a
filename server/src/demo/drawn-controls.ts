import type { Context } from '../context.ts';
import { addControl } from '../features/verification/controls/add-controls.ts';
import { countControls } from '../features/verification/controls/controls.queries.ts';
import { castOf } from './cast.ts';
import { DRAWN_PEOPLE, picturesOf } from './pictures.ts';

const CONTROLS = 6;

/** Drawn controls, unless there are any: half of them show one person, half two. They measure nothing. */
export async function drawControls(ctx: Context): Promise<void> {
  if ((await countControls(ctx.db.sql)) > 0) return;
  for (const { look, fullName, dob, identifiedAs, interestedIn } of castOf(DRAWN_PEOPLE).slice(-CONTROLS)) {
    const isSamePerson = look % 2 === 0;
    const photos = await picturesOf(look);
    const [, , capture] = await picturesOf(isSamePerson ? look : (look + 1) % DRAWN_PEOPLE);
    if (!capture) continue;
    const person = { fullName, dob, identifiedAs, interestedIn };
    await addControl(ctx, {
      ...person,
      photos,
      capture,
      isSamePerson,
      pose: null,
      isDrawn: true,
      consent: 'Drawn for the demo.',
    });
  }
}
