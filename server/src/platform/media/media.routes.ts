import { mediaTexts, UPLOAD_PATH, UploadPreset } from '@showup/contract/platform/media';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PICTURE_ROUTE } from '../http/gate/counted-routes.ts';
import type { Gate } from '../http/gate/gate.ts';
import { limitAccounts, limitTimes, perMinute } from '../http/gate/rate-limit.ts';
import { admit, type Caller } from '../http/requests/caller.ts';
import { Exchange } from '../http/requests/exchange.ts';
import { hashOf } from '../http/requests/secret.ts';
import { parse } from '../http/requests/serve.ts';
import { badInput, notFound } from '../problem.ts';
import { decodes } from './decodes.ts';
import type { Media } from './media.service.ts';
import type { Shown } from './show-picture.ts';
import { announcedBytes, readUploadForm } from './uploads/upload-form.ts';
import { type UploadLimit, whoOf } from './uploads/upload-limit.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A quick person views two people a second, with each picture in two widths. */
const PICTURES = perMinute(3_000);
/** A whole bar that uses the app at the same time. */
const PICTURES_OF_NETWORK = perMinute(30_000);

/** Browsers keep it but ask each time whether they may still show it, because of blocks, unmatches and sign-outs. */
const REVALIDATED = 'private, no-cache';

/** Routes of uploads and pictures, which are not JSON and so are not entries of the contract. */
export function mediaRoutes(app: FastifyInstance, gate: Gate, media: Media, limit: UploadLimit): void {
  uploadRoute(app, gate, media, limit);
  pictureRoute(app, gate, media);
}

function uploadRoute(app: FastifyInstance, { jar, authenticate }: Gate, media: Media, limit: UploadLimit) {
  app.post(UPLOAD_PATH, { config: { rateLimit: perMinute(120) } }, async (request, reply) => {
    const caller = await authenticate(jar.credentials(request.cookies));
    admit.phone(caller);
    if (!request.isMultipart()) throw badInput(mediaTexts.notAnImage);
    decodes.requireRoom(); // before the body is read, so that a refused file takes no memory
    const end = limit.begin(caller);
    try {
      const { bytes, preset } = await readCounted(request, caller, limit);
      const exchange = new Exchange(request, reply, caller, jar);
      reply.header('cache-control', 'no-store');
      const uploader = { browser: exchange.browser(), userId: caller.viewer?.id ?? null };
      return await media.upload(bytes, parse(UploadPreset, preset), uploader);
    } finally {
      end();
    }
  });
}

/** Counts an upload from its first byte: an aborted one costs the bytes that were received. */
async function readCounted(request: FastifyRequest, caller: Caller, limit: UploadLimit) {
  const spent = announcedBytes(request);
  await limit.spend(caller, request.ip, [spent]);
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
    await limit.settle(caller, spent, came);
  }
}

function pictureRoute(app: FastifyInstance, { jar, authenticate, factor }: Gate, media: Media) {
  const countPicture = limitAccounts(app, `GET ${PICTURE_ROUTE}`, limitTimes(PICTURES, factor));
  const ofNetwork = { config: { rateLimit: { ...PICTURES_OF_NETWORK } } };
  app.get<{ Params: { id: string }; Querystring: { w?: string; direct?: string } }>(
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
        isDirect: request.query.direct === '1',
        viewer,
        browser: browserToken === undefined ? undefined : hashOf(browserToken),
        ifNoneMatch: request.headers['if-none-match'],
      });
      return send(reply, shown);
    },
  );
}

function send(reply: FastifyReply, shown: Shown): FastifyReply {
  reply.header('cache-control', shown.kind === 'named' ? 'private, no-store' : REVALIDATED);
  if (shown.kind === 'elsewhere') return reply.redirect(shown.address, 302);
  if (shown.kind === 'named') return reply.type('image/webp').send(shown.bytes);
  reply.header('etag', shown.etag);
  if (shown.kind === 'unchanged') return reply.code(304).send();
  return reply.type('image/webp').send(shown.bytes);
}
