import { Id } from '@showup/contract/fields';
import { POSTER_FORMATS, type PosterFormat, posterPath } from '@showup/contract/venues-desk';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Authenticate } from '../../../platform/http/caller.ts';
import type { CookieJar } from '../../../platform/http/cookies.ts';
import { perMinute } from '../../../platform/http/pace.ts';
import { drawPosterPdf, drawPosterSvg } from '../../../platform/posters/draw-poster.ts';
import { notFound } from '../../../platform/problem.ts';
import type { VenuesDesk } from '../desk/venues-desk.service.ts';
import type { Poster } from '../venues.service.ts';

interface Parts {
  readonly desk: VenuesDesk;
  readonly authenticate: Authenticate;
  readonly jar: CookieJar;
}

/**
 * Posters are files, so they stand beside the contract's entries. Whoever may not have one is answered as if there were
 * none, in the same bytes.
 */
export function postersRoutes(app: FastifyInstance, { desk, authenticate, jar }: Parts): void {
  // Without a HEAD, which would draw everything to send nothing.
  const options = { exposeHeadRoute: false, config: { rateLimit: perMinute(60) } };
  for (const format of POSTER_FORMATS) {
    app.get<{ Params: { venueId: string } }>(
      posterPath(':venueId([^.]+)', format),
      options,
      async (request, reply) => {
        const { viewer } = await authenticate(jar.credentials(request.cookies));
        const venueId = Id.safeParse(request.params.venueId);
        if (!viewer?.isAdmin || !venueId.success) throw notFound();
        return send(reply, await desk.takePoster(viewer, venueId.data), format);
      },
    );
  }
}

async function send(reply: FastifyReply, poster: Poster, format: PosterFormat): Promise<FastifyReply> {
  const isPdf = format === 'pdf';
  const name = `showup-${poster.venueCode}.${format}`;
  const file = isPdf ? await drawPosterPdf(poster) : drawPosterSvg(poster);
  return reply
    .type(isPdf ? 'application/pdf' : 'image/svg+xml')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `${isPdf ? 'attachment' : 'inline'}; filename="${name}"`)
    .send(file);
}
