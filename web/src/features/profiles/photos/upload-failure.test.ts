import { mediaTexts } from '@showup/contract/platform/media';
import { expect, test } from 'vitest';
import { CallFailed, offline } from '#lib/api/call-failed.ts';
import { uploadFailedText, uploadFailureOf } from './upload-failure.ts';

const refused = (status: number, code: string, message: string) => new CallFailed(status, code, message);

test('an unreadable picture asks for another one and names the formats that work', () => {
  const atServer = refused(415, 'media.unreadable', mediaTexts.unreadable);
  for (const error of [new DOMException('The source image could not be decoded.'), atServer]) {
    const failure = uploadFailureOf(error);
    expect(failure).toEqual({ canRetry: false, text: mediaTexts.unreadable });
    expect(uploadFailedText(failure)).toMatch(/^Failed to upload image\. .*JPEG, PNG, WebP/);
  }
  const tooLarge = refused(413, 'media.too_large', mediaTexts.tooLarge);
  expect(uploadFailureOf(tooLarge)).toEqual({ canRetry: false, text: mediaTexts.tooLarge });
});

test('a picture that failed to upload can be retried', () => {
  expect(uploadFailureOf(offline())).toEqual({ canRetry: true, text: 'Failed to upload image' });
  const busy = refused(503, 'media.busy', mediaTexts.busy);
  expect(uploadFailureOf(busy)).toEqual({ canRetry: true, text: mediaTexts.busy });
});
