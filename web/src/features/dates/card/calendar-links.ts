import type { DatePlan } from '@showup/contract/dates';

const TWO_HOURS_MS = 7_200_000;

/** Opens the phone's own map, RFC 5870. */
export function directionsTo({ latitude, longitude, name }: DatePlan['venue']): string {
  const point = `${latitude},${longitude}`;
  return `geo:${point}?q=${encodeURIComponent(`${point}(${name})`)}`;
}

/** A form of Google Calendar that is filled in. Like the calendar file, it names the venue only. */
export function googleCalendarOf({ at, venue }: DatePlan): string {
  const basic = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
  const start = Date.parse(at);
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: venue.name,
    dates: `${basic(start)}/${basic(start + TWO_HOURS_MS)}`,
    location: `${venue.name}, ${venue.address}`,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
