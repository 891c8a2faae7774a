import { mediaTexts, UPLOAD_PATH, UploadPreset } from '@showup/contract/media';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAccountPace, scaled } from '../http/door/account-pace.ts';
import { PICTURE_ROUTE } from '../http/door/counted-routes.ts';
import { perMinute } from '../http/door/pace.ts';
import { type Authenticate, admit, type Caller } from '../http/requests/caller.ts';
import type { CookieJar } from '../http/requests/cookies.ts';
import { createExchange } from '../http/requests/exchange.ts';
import { hashOf } from '../http/requests/secret.ts';
import { parse } from '../http/requests/serve.ts';
import { badInput, notFound } from '../problem.ts';
import { decodes } from './decodes.ts';
import type { Media } from './media.service.ts';
import { announcedBytes, readUploadForm } from './uploads/upload-form.ts';
import { type UploadLimit, whoOf } from './uploads/upload-limit.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Someone quick views two people a second, with each picture in two widths. */
const PICTURES = perMinute(3_000);
/** A whole bar that uses the app at the same time. */
const PICTURES_OF_NETWORK = perMinute(30_000);

/** Browsers keep it but ask each time whether they may still show it, because of blocks, unmatches and sign-outs. */
const REVALIDATED = 'private, no-cache';

interface Parts {
  readonly media: Media;
  readonly authenticate: Authenticate;
  readonly jar: CookieJar;
  readonly uploadLimit: UploadLimit;
  /** Multiplies the paces, for load tests. */
  readonly paceFactor: number;
}

/** Routes of uploads and pictures, which are not JSON and so are not entries of the contract. */
export function mediaRoutes(app: FastifyInstance, parts: Parts): void {
  const { media, authenticate, jar, uploadLimit, paceFactor } = parts;
  const countPicture = createAccountPace(app, `GET ${PICTURE_ROUTE}`, scaled(PICTURES, paceFactor));

  app.post(UPLOAD_PATH, { config: { rateLimit: perMinute(120) } }, async (request, reply) => {
    const caller = await authenticate(jar.credentials(request.cookies));
    admit.phone(caller);
    if (!request.isMultipart()) throw badInput(mediaTexts.notAnImage);
    decodes.requireRoom(); // before the body is read, so that a refused file takes no memory
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

  /** Counts an upload from its first byte: a broken-off one costs the bytes that were received. */
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
      if (!ID.test(id) || isUnknown) throw notFound(); // without a query
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
