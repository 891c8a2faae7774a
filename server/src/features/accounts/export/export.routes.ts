import { Readable } from 'node:stream';
import { EXPORT_PATH } from '@showup/contract/accounts/account-settings';
import { todayInIndia } from '@showup/contract/profiles/age';
import { perMinute } from '#platform/http/gate/rate-limit';
import { admit } from '#platform/http/requests/caller';
import type { Context } from '#server/context';
import type { Routing } from '#server/feature';
import { requireProof } from '../sessions/proofs.ts';
import { exportData } from './export-data.ts';

/** The download is not JSON, so it is not an entry of the contract. */
export function exportRoutes({ http, authenticate, jar }: Routing, ctx: Context): void {
  // No HEAD route: it would read everything to send nothing.
  const options = { exposeHeadRoute: false, config: { rateLimit: perMinute(5) } };
  http.get(EXPORT_PATH, options, async (request, reply) => {
    const viewer = admit.session(await authenticate(jar.credentials(request.cookies)));
    await requireProof(ctx, viewer);
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="showup-${todayInIndia()}.zip"`)
      .send(Readable.from(exportData(ctx, viewer.id), { objectMode: false }));
  });
}
