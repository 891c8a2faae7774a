import * as z from 'zod/mini';
import { stored } from '../../../lib/kept/stored.ts';

/** `HH:MM` by the tablet's clock. */
const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** When the screen is lit: from `opens` to `closes`, which may be on the next day. Null: always. */
const OpeningHours = z.nullable(z.object({ opens: Time, closes: Time }));
export type OpeningHours = z.infer<typeof OpeningHours>;

/** Suggested to bars: from noon to three at night. */
export const USUAL_HOURS = { opens: '12:00', closes: '03:00' } as const;

/** Kept on the tablet, as its bar knows best. */
export const keptHours = stored(() => localStorage, 'showup.display-hours', OpeningHours);

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a place with these hours is open at that moment, by this device's clock. The same two times mean always. */
export function isOpenAt(hours: OpeningHours, now: Date): boolean {
  if (hours === null) return true;
  const [opens, closes] = [minutesOf(hours.opens), minutesOf(hours.closes)];
  const minute = now.getHours() * 60 + now.getMinutes();
  if (opens === closes) return true;
  return opens < closes ? minute >= opens && minute < closes : minute >= opens || minute < closes;
}
