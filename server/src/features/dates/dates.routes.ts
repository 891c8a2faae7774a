import { calendarPath, datesEndpoints } from '@showup/contract/dates';
import { Id } from '@showup/contract/fields';
import * as z from 'zod/mini';
import { perMinute } from '#platform/http/gate/rate-limit';
import { admit } from '#platform/http/requests/caller';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { notMatched } from '../matching/matches/require-match.ts';
import { answerAfterDate } from './after-date.ts';
import { drawCalendarFile } from './calendar-file.ts';
import { arriveAtDate } from './here/arrive-at-date.ts';
import { showHandshake } from './here/handshake.ts';
import { answerDate } from './planning/answer-date.ts';
import { cancelDate } from './planning/cancel-date.ts';
import { counterDate, proposeDate } from './planning/propose-date.ts';
import { listDates } from './planning/show-dates.ts';

const CalendarParams = z.object({ dateId: Id });

export function datesRoutes({ serve, http, authenticate, jar }: Routing, ctx: Context): void {
  serve(datesEndpoints.dates, (viewer) => listDates(ctx, viewer.id));
  serve(datesEndpoints.proposeDate, (viewer, { body }) => proposeDate(ctx, viewer.id, body));
  serve(datesEndpoints.answerDate, (viewer, { body }) => answerDate(ctx, viewer.id, body));
  serve(datesEndpoints.counterDate, (viewer, { body }) => counterDate(ctx, viewer.id, body));
  serve(datesEndpoints.cancelDate, (viewer, { body }) => cancelDate(ctx, viewer.id, body.dateId));
  serve(datesEndpoints.arriveAtDate, (viewer, { body }) => arriveAtDate(ctx, viewer.id, body));
  serve(datesEndpoints.handshake, (viewer, { params }) => showHandshake(ctx, viewer.id, params.dateId));
  serve(datesEndpoints.answerAfterDate, (viewer, { body }) => answerAfterDate(ctx, viewer.id, body));

  const options = { exposeHeadRoute: false, config: { rateLimit: perMinute(60) } };
  http.get(calendarPath(':dateId'), options, async (request, reply) => {
    const viewer = admit.verified(await authenticate(jar.credentials(request.cookies)));
    const params = CalendarParams.safeParse(request.params);
    if (!params.success) throw notMatched();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="plan.ics"')
      .send(await drawCalendarFile(ctx, viewer.id, params.data.dateId));
  });
}
