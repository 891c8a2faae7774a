import { Id } from '@showup/contract/fields';
import { POSTER_FORMATS, type PosterFormat, posterPath } from '@showup/contract/venues/venues-desk';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Routing } from '../../../feature.ts';
import { perMinute } from '../../../platform/http/door/pace.ts';
import { drawPosterPdf, drawPosterSvg } from '../../../platform/posters/draw-poster.ts';
import { notFound } from '../../../platform/problem.ts';
import { type Poster, takePoster } from './posters.ts';

/** Posters are files, so the contract has no entries for them. Anyone who may not have one gets the answer for a missing one. */
export function postersRoutes({ http, authenticate, jar }: Routing, ctx: Context): void {
  // Without HEAD, which would draw everything and send nothing.
  const options = { exposeHeadRoute: false, config: { rateLimit: perMinute(60) } };
  for (const format of POSTER_FORMATS) {
    http.get<{ Params: { venueId: string } }>(
      posterPath(':venueId([^.]+)', format),
      options,
      async (request, reply) => {
        const { viewer } = await authenticate(jar.credentials(request.cookies));
        const venueId = Id.safeParse(request.params.venueId);
        if (!viewer?.isAdmin || !venueId.success) throw notFound();
        return send(reply, await takePoster(ctx, viewer, venueId.data), format);
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
