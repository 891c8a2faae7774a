import type { IncomingMessage } from 'node:http';
import { mediaTexts, UPLOAD_MAX_BYTES } from '@showup/contract/platform/media';
import type { FastifyRequest } from 'fastify';
import { badInput, Problem } from '#platform/problem';
import { receiving } from './receiving.ts';

/** The largest size of a form without its file. */
const FORM_BYTES = 20_000;
const MOST_BYTES = UPLOAD_MAX_BYTES + FORM_BYTES;
/** Browsers send the whole body before they read a refusal, so up to this much is received and discarded. */
const CUT_BYTES = 2 * MOST_BYTES;

interface UploadForm {
  readonly bytes?: Buffer;
  readonly preset?: unknown;
}

/** The bytes of the quota to reserve before a body is read: its declared length, up to what is accepted. */
export function announcedBytes({ headers }: FastifyRequest): number {
  return Math.min(UPLOAD_MAX_BYTES, Number(headers['content-length'] ?? UPLOAD_MAX_BYTES));
}

/**
 * The two fields of the form, in either order. Reads at most the largest upload, and reports the received bytes to
 * `onBytes` even when it throws.
 * @throws Problem 400 or 413; 503 or 429 when too much is being received at once
 */
export async function readUploadForm(
  request: FastifyRequest,
  who: string,
  onBytes: (bytes: number) => void,
): Promise<UploadForm> {
  const body = request.raw;
  const received = receiving.watch(body, who);
  try {
    return await Promise.race([readParts(request), whenTooLong(body), whenGone(body), received.isTooMuch]);
  } finally {
    onBytes(received.bytes());
    received.end();
  }
}

/** The form parser does not notice when the sender is gone. */
function whenGone(body: IncomingMessage): Promise<never> {
  return new Promise((_, reject) => {
    body.once('close', () => {
      if (!body.complete) reject(badInput(mediaTexts.notAnImage));
    });
  });
}

async function readParts(request: FastifyRequest): Promise<UploadForm> {
  const form: { bytes?: Buffer; preset?: unknown } = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') form.bytes = await part.toBuffer();
      else if (part.fieldname === 'preset') form.preset = part.value;
    }
  } catch (error) {
    // Errors of the parser's limits have a status; those about malformed forms have none.
    throw error instanceof Error && 'statusCode' in error ? error : badInput(mediaTexts.notAnImage);
  }
  return form;
}

/** Withholds a body that is too long from the form parser, which would read all of it before refusing. */
function whenTooLong(body: IncomingMessage): Promise<never> {
  return new Promise((_, reject) => {
    let received = 0;
    body.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > CUT_BYTES) body.destroy();
      if (received <= MOST_BYTES || received - chunk.length > MOST_BYTES) return;
      body.unpipe();
      body.resume();
      reject(new Problem(413, 'media.too_large', mediaTexts.tooLarge));
    });
  });
}
