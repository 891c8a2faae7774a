import { serverNow } from '#lib/api/server-clock.ts';
import { dateFormat } from '#lib/format/date-format.ts';
import { matchingTexts } from '../matching.texts.ts';

const DAY_MS = 86_400_000;

const clock = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayAndMonth = dateFormat('en-GB', { day: 'numeric', month: 'long' });

/** When likes are possible again: the time if that is within a day, otherwise the date. */
export function LikesBack({ id, at }: { id: string; at: string }) {
  const date = new Date(at);
  const isSoon = date.getTime() - serverNow() < DAY_MS;
  return (
    <p id={id} className="text-center text-note text-balance text-muted">
      {isSoon ? matchingTexts.likesBackAt(clock(date)) : matchingTexts.likesBackOn(dayAndMonth(date))}
    </p>
  );
}
