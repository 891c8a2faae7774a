import { Readable } from 'node:stream';
import { EXPORT_PATH } from '@showup/contract/account-settings';
import { todayInIndia } from '@showup/contract/age';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, admit } from '../../../platform/http/caller.ts';
import type { CookieJar } from '../../../platform/http/cookies.ts';
import { perMinute } from '../../../platform/http/pace.ts';
import type { Accounts } from '../accounts.service.ts';

interface Parts {
  readonly accounts: Accounts;
  readonly authenticate: Authenticate;
  readonly jar: CookieJar;
}

/** The download is no JSON, so it stands beside the contract's entries. */
export function exportsRoutes(app: FastifyInstance, { accounts, authenticate, jar }: Parts): void {
  // Without a HEAD, which would read everything to send nothing.
  const options = { exposeHeadRoute: false, config: { rateLimit: perMinute(5) } };
  app.get(EXPORT_PATH, options, async (request, reply) => {
    const viewer = admit.session(await authenticate(jar.credentials(request.cookies)));
    await accounts.requireProof(viewer);
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="showup-${todayInIndia()}.zip"`)
      .send(Readable.from(accounts.exportData(viewer.id), { objectMode: false }));
  });
}
