import { Readable } from 'node:stream';
import { auditEndpoints, RECORD_CSV_PATH, RecordFilter } from '@showup/contract/moderation/audit';
import { todayInIndia } from '@showup/contract/profiles/age';
import { perMinute } from '#platform/http/gate/pace';
import { admit } from '#platform/http/requests/caller';
import { sendPage } from '#platform/http/send-page';
import { badInput } from '#platform/problem';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { exportRecord, getRecordFilters, listRecord } from './record.ts';

export function recordRoutes({ serve, http, authenticate, jar }: Routing, ctx: Context): void {
  serve(auditEndpoints.record, async (admin, { query }, exchange) =>
    sendPage(exchange, await listRecord(ctx, admin, query)),
  );
  serve(auditEndpoints.recordFilters, () => getRecordFilters(ctx));

  // No HEAD route: it would be recorded as a download.
  const options = { exposeHeadRoute: false, config: { rateLimit: perMinute(10) } };
  http.get(RECORD_CSV_PATH, options, async (request, reply) => {
    const admin = admit.admin(await authenticate(jar.credentials(request.cookies)));
    const filter = RecordFilter.safeParse(request.query);
    if (!filter.success) throw badInput(filter.error.issues[0]?.message ?? 'There is no such filter.');
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="showup-record-${todayInIndia()}.csv"`)
      .send(Readable.from(await exportRecord(ctx, admin, filter.data), { objectMode: false }));
  });
}
