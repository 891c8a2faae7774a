import { mediaTexts, UPLOAD_PATH, UploadPreset } from '@showup/contract/media';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAccountPace, scaled } from '../http/account-pace.ts';
import { type Authenticate, admit, type Caller } from '../http/caller.ts';
import type { CookieJar } from '../http/cookies.ts';
import { PICTURE_ROUTE } from '../http/counted-routes.ts';
import { createExchange } from '../http/exchange.ts';
import { perMinute } from '../http/pace.ts';
import { hashOf } from '../http/secret.ts';
import { parse } from '../http/serve.ts';
import { badInput, notFound } from '../problem.ts';
import { decodes } from './decodes.ts';
import type { Media } from './media.service.ts';
import { announcedBytes, readUploadForm } from './upload-form.ts';
import { type UploadLimit, whoOf } from './upload-limit.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Someone quick looks at two people a second, with each of their pictures in two widths. */
const PICTURES = perMinute(3_000);
/** A whole bar that looks at people at the same time. */
const PICTURES_OF_NETWORK = perMinute(30_000);

/** Kept by the browser, which asks each time whether it may still show it: also after a block, an unmatch or a sign-out. */
const REVALIDATED = 'private, no-cache';

interface Parts {
  readonly media: Media;
  readonly authenticate: Authenticate;
  readonly jar: CookieJar;
  readonly uploadLimit: UploadLimit;
  /** Multiplies the paces, for load tests. */
  readonly paceFactor: number;
}

/** Uploads and pictures do not travel as JSON, so they stand beside the contract's entries. */
export function mediaRoutes(app: FastifyInstance, parts: Parts): void {
  const { media, authenticate, jar, uploadLimit, paceFactor } = parts;
  const countPicture = createAccountPace(app, `GET ${PICTURE_ROUTE}`, scaled(PICTURES, paceFactor));

  app.post(UPLOAD_PATH, { config: { rateLimit: perMinute(120) } }, async (request, reply) => {
    const caller = await authenticate(jar.credentials(request.cookies));
    admit.phone(caller);
    if (!request.isMultipart()) throw badInput(mediaTexts.notAnImage);
    decodes.requireRoom(); // before the body is read: a file that has to be turned away takes no memory
    const end = uploadLimit.begin(caller);
    try {
      const { bytes, preset } = await readCounted(request, caller);
      const { browser } = createExchange(request, reply, caller, jar);
      reply.header('cache-control', 'no-store');
      const uploader = { browser: browser(), userId: caller.viewer?.id ?? null };
      return await media.upload(bytes, parse(UploadPreset, preset), uploader);
    } finally {
      end();
    }
  });

  /** What an upload may have counts from the first byte on: one that is broken off costs what came of it. */
  async function readCounted(request: FastifyRequest, caller: Caller) {
    const spent = announcedBytes(request);
    await uploadLimit.spend(caller, request.ip, [spent]);
    let came = 0;
    try {
      const form = await readUploadForm(request, whoOf(caller) ?? '', (bytes) => {
        came = bytes;
      });
      const { bytes } = form;
      if (!bytes) throw badInput(mediaTexts.notAnImage);
      came = bytes.length;
      return { ...form, bytes };
    } finally {
      await uploadLimit.settle(caller, spent, came);
    }
  }

  const ofNetwork = { config: { rateLimit: { ...PICTURES_OF_NETWORK } } };
  app.get<{ Params: { id: string }; Querystring: { w?: string } }>(
    PICTURE_ROUTE,
    ofNetwork,
    async (request, reply) => {
      const { id } = request.params;
      const credentials = jar.credentials(request.cookies);
      const browserToken = jar.browser(request.cookies);
      const isUnknown = credentials.sessionToken === undefined && browserToken === undefined;
      if (!ID.test(id) || isUnknown) throw notFound(); // without asking the database
      const { viewer } = await authenticate(credentials);
      if (viewer) await countPicture(request, viewer.id);
      const width = Number(request.query.w);
      const shown = await media.show({
        id,
        width: width > 0 ? width : undefined,
        viewer,
        browser: browserToken === undefined ? undefined : hashOf(browserToken),
        ifNoneMatch: request.headers['if-none-match'],
      });
      reply.header(
        'cache-control',
        'etag' in shown || 'address' in shown ? REVALIDATED : 'private, no-store',
      );
      if ('address' in shown) return reply.redirect(shown.address, 302);
      if ('etag' in shown) reply.header('etag', shown.etag);
      if (shown.bytes === undefined) return reply.code(304).send();
      return reply.type('image/webp').send(shown.bytes);
    },
  );
}
