import type { S3Settings } from '#platform/config/s3-settings';
import { CommandFailed } from '#platform/control/protocol';
import { StoreFailed } from '#platform/media/store/s3-client';
import { Problem } from '#platform/problem';
import { codeOf, whyUnreachable } from '../check-config/outcome.ts';

const reasons: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket named in S3_BUCKET does not exist: create it',
  InvalidAccessKeyId: 'it does not know the key of S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY does not match the key, or S3_REGION is wrong',
  AuthorizationHeaderMalformed: 'S3_REGION is not the region of the bucket',
  PermanentRedirect: 'the bucket is in another region: set S3_ENDPOINT and S3_REGION to it',
  AccessDenied: 'the key needs permission to list, put, get and delete in the bucket',
  RequestTimeTooSkewed: 'its clock and this machine’s clock differ too much',
};

/** Why the picture store failed, without a full stop. */
export function whyStoreFailed(error: unknown): string {
  const known = whyUnreachable(error) ?? reasons[codeOf(error)];
  if (known !== undefined) return known;
  return error instanceof StoreFailed ? error.message.replace(/\.$/, '') : codeOf(error);
}

/**
 * The error a command throws: if the store failed, it names the store and the reason.
 * @param advice the current state, and what to do next
 */
export function plainly(error: unknown, { endpoint }: S3Settings, advice: string): unknown {
  if (!(error instanceof Problem && error.cause instanceof StoreFailed)) return error;
  return new CommandFailed(
    `The store at ${endpoint} cannot be used: ${whyStoreFailed(error.cause)}. ${advice}`,
  );
}
