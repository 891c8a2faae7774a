import type { DatePlan } from '@showup/contract/dates';

const TWO_HOURS_MS = 7_200_000;

/** A form of Google Calendar that is filled in. Like the calendar file, it names the venue only. */
export function googleCalendarOf({ at, location }: DatePlan): string {
  const basic = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
  const start = Date.parse(at);
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: location.name,
    dates: `${basic(start)}/${basic(start + TWO_HOURS_MS)}`,
    location: `${location.name}, ${location.address}`,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
