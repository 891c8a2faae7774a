import { Readable } from 'node:stream';
import { todayInIndia } from '@showup/contract/age';
import { auditEndpoints, RECORD_CSV_PATH, RecordFilter } from '@showup/contract/audit';
import { NEXT_CURSOR_HEADER } from '@showup/contract/fields';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, admit } from '../../platform/http/caller.ts';
import type { CookieJar } from '../../platform/http/cookies.ts';
import { perMinute } from '../../platform/http/pace.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { badInput } from '../../platform/problem.ts';
import type { AdminRecord } from './record.service.ts';

interface Parts {
  readonly record: AdminRecord;
  readonly authenticate: Authenticate;
  readonly jar: CookieJar;
}

export function recordRoutes(serve: Serve, app: FastifyInstance, { record, authenticate, jar }: Parts): void {
  serve(auditEndpoints.record, async (admin, { query }, exchange) => {
    const { lines, next } = await record.record(admin, query);
    if (next !== null) exchange.header(NEXT_CURSOR_HEADER, next);
    return lines;
  });
  serve(auditEndpoints.recordFilters, () => record.recordFilters());

  // Without a HEAD, which would be recorded as if the file had been taken.
  const options = { exposeHeadRoute: false, config: { rateLimit: perMinute(10) } };
  app.get(RECORD_CSV_PATH, options, async (request, reply) => {
    const admin = admit.admin(await authenticate(jar.credentials(request.cookies)));
    const filter = RecordFilter.safeParse(request.query);
    if (!filter.success) throw badInput(filter.error.issues[0]?.message ?? 'There is no such filter.');
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="showup-record-${todayInIndia()}.csv"`)
      .send(Readable.from(await record.exportRecord(admin, filter.data), { objectMode: false }));
  });
}
