import {
  UPLOAD_JPEG_QUALITY,
  UPLOAD_PATH,
  Uploaded,
  type UploadPreset,
} from '@showup/contract/platform/media';
import { PATIENCE } from '../patience.ts';
import { tellDone } from './api.ts';
import { type CallFailed, offline, refusalOf, unanswered } from './call-failed.ts';

/** Larger than any screen shows, and large enough to keep a code in the photo readable. */
export const LONGEST_SIDE = 2048;

/** Whether a file is a picture. Many browsers do not know the type of the iPhone's HEIC format. */
export function isPicture(file: File): boolean {
  return file.type.startsWith('image/') || isHeic(file);
}

export function isHeic({ type, name }: File): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

/** Converts a picture to an upright JPEG of quality 0.6, at most 2048 px long. @throws if the browser cannot read it */
export async function compressToJpeg(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return jpegOf(canvas);
}

export function jpegOf(canvas: HTMLCanvasElement, quality = UPLOAD_JPEG_QUALITY): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (jpeg) => (jpeg ? resolve(jpeg) : reject(new Error('This picture could not be read.'))),
      'image/jpeg',
      quality,
    );
  });
}

/**
 * Sends a picture to the image host; `onProgress` gets the share sent, 0 to 1. Given up only after a time without
 * progress, since a picture can take minutes on a bad network. @throws CallFailed
 */
export function upload(
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
    request.onloadend = () => clearTimeout(silence);
    const fail = (failure: CallFailed) => {
      failure.action = action;
      reject(failure);
    };
    request.onerror = () => fail(offline());
    request.onabort = () => fail(unanswered());
    request.onload = () => {
      const answer = Uploaded.safeParse(request.response);
      if (request.status >= 300 || !answer.success) return fail(refusalOf(request.status, request.response));
      tellDone(action);
      resolve(answer.data);
    };
    hear();
    request.send(form);
  });
}
