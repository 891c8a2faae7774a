import type { Multipart } from '@fastify/multipart';
import { mediaTexts, UPLOAD_PATH, UploadPreset } from '@showup/contract/media';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, admit } from '../http/caller.ts';
import type { CookieJar } from '../http/cookies.ts';
import { createExchange } from '../http/exchange.ts';
import { perMinute } from '../http/pace.ts';
import { hashOf } from '../http/secret.ts';
import { parse } from '../http/serve.ts';
import { badInput, notFound } from '../problem.ts';
import type { Media } from './media.service.ts';
import type { UploadLimit } from './upload-limit.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface Parts {
  readonly media: Media;
  readonly authenticate: Authenticate;
  readonly jar: CookieJar;
  readonly spendUploads: UploadLimit;
}

/** Uploads and pictures do not travel as JSON, so they stand beside the contract's entries. */
export function mediaRoutes(app: FastifyInstance, { media, authenticate, jar, spendUploads }: Parts): void {
  app.post(UPLOAD_PATH, { config: { rateLimit: perMinute(120) } }, async (request, reply) => {
    const caller = await authenticate(jar.credentials(request.cookies));
    admit.phone(caller);
    if (!request.isMultipart()) throw badInput(mediaTexts.notAnImage);
    const { bytes, preset } = await readForm(request.parts());
    if (!bytes) throw badInput(mediaTexts.notAnImage);
    await spendUploads(caller, request.ip);
    return media.upload(
      bytes,
      parse(UploadPreset, preset),
      createExchange(request, reply, caller, jar).browser(),
    );
  });

  app.get<{ Params: { id: string }; Querystring: { w?: string } }>('/media/:id', async (request, reply) => {
    const { id } = request.params;
    if (!ID.test(id)) throw notFound();
    const { viewer } = await authenticate(jar.credentials(request.cookies));
    const browserToken = jar.browser(request.cookies);
    const width = Number(request.query.w);
    const shown = await media.show({
      id,
      width: width > 0 ? width : undefined,
      viewer,
      browser: browserToken === undefined ? undefined : hashOf(browserToken),
    });
    if ('address' in shown)
      return reply
        .header('cache-control', `private, max-age=${shown.maxAgeSeconds}`)
        .redirect(shown.address, 302);
    const { bytes, isPrivate } = shown;
    return reply
      .type('image/webp')
      .header('cache-control', isPrivate ? 'private, no-store' : 'private, max-age=31536000, immutable')
      .send(bytes);
  });
}

/** The two fields of the form, in whichever order they come. */
async function readForm(parts: AsyncIterable<Multipart>): Promise<{ bytes?: Buffer; preset?: unknown }> {
  const form: { bytes?: Buffer; preset?: unknown } = {};
  try {
    for await (const part of parts) {
      if (part.type === 'file') form.bytes = await part.toBuffer();
      else if (part.fieldname === 'preset') form.preset = part.value;
    }
  } catch (error) {
    // What the parser says of a form that breaks off has no status; what it says of limits has.
    throw error instanceof Error && 'statusCode' in error ? error : badInput(mediaTexts.notAnImage);
  }
  return form;
}
