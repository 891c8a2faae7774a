import { mediaTexts, UPLOAD_PATH, Uploaded, type UploadPreset } from '@showup/contract/platform/media';
import { smallerJpeg } from '../device/picture.ts';
import { PATIENCE } from '../patience.ts';
import { tellDone } from './api.ts';
import { type CallFailed, isTooLargeForProxy, offline, refusalOf, unanswered } from './call-failed.ts';

/** How often a picture is made smaller if a proxy refuses its size: to an eighth of its pixels. */
const SMALLER = 3;

/**
 * Sends a picture to the image host; `onProgress` gets the share sent, 0 to 1. Given up only after a time without
 * progress, since a picture can take minutes on a bad network. @throws CallFailed
 */
export async function upload(
  picture: Blob,
  preset: UploadPreset,
  onProgress?: (share: number) => void,
): Promise<Uploaded> {
  for (let left = SMALLER, sent = picture; ; left--) {
    try {
      return await uploadOnce(sent, preset, onProgress);
    } catch (error) {
      if (!isTooLargeForProxy(error)) throw error;
      if (left === 0) throw error.saying(mediaTexts.tooLargeHere);
      sent = await smallerJpeg(sent);
    }
  }
}

function uploadOnce(
  picture: Blob,
  preset: UploadPreset,
  onProgress?: (share: number) => void,
): Promise<Uploaded> {
  const form = new FormData();
  form.append('file', picture, 'photo.jpg');
  form.append('preset', preset);
  // `fetch` does not report upload progress.
  const request = new XMLHttpRequest();
  const action = `POST ${UPLOAD_PATH}`;
  request.open('POST', UPLOAD_PATH);
  request.withCredentials = true;
  request.responseType = 'json';
  return new Promise((resolve, reject) => {
    let silence: ReturnType<typeof setTimeout>;
    const hear = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), PATIENCE.upload);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      hear();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onprogress = hear;
    const fail = (failure: CallFailed) => {
      clearTimeout(silence);
      failure.action = action;
      reject(failure);
    };
    request.onerror = () => fail(offline());
    request.onabort = () => fail(unanswered());
    request.onload = () => {
      clearTimeout(silence);
      const answer = Uploaded.safeParse(request.response);
      if (request.status >= 300 || !answer.success) return fail(refusalOf(request.status, request.response));
      tellDone(action);
      resolve(answer.data);
    };
    hear();
    request.send(form);
  });
}
