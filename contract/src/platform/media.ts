import * as z from 'zod/mini';

export const UPLOAD_PATH = '/media/upload';
export const UPLOAD_PRESETS = ['profile', 'avatar', 'chat', 'verification'] as const;
export const UPLOAD_MAX_BYTES = 15_000_000;
/** Pixels of a decoded picture: twice what most phones take. The web app scales larger ones down before uploading. */
export const PICTURE_MAX_PIXELS = 25_000_000;
/** JPEG quality that the browser compresses to before an upload. */
export const UPLOAD_JPEG_QUALITY = 0.6;

/** The widths the server stores, in px. `?w=` returns the next larger one. */
export const PICTURE_WIDTHS = [160, 480, 1080] as const;

/**
 * How often the shorter side of a picture may fit into the longer one. Chats take screenshots of whole pages; a photo of
 * that shape would be a strip on a card.
 */
export const PICTURE_MAX_RATIO = { profile: 5, avatar: 5, chat: 25, verification: 5 } as const;

export const UploadPreset = z.enum(UPLOAD_PRESETS, 'The upload names no known preset.');
export type UploadPreset = z.infer<typeof UploadPreset>;

/** `/media/<id>`, on this server. */
export const Uploaded = z.object({ secure_url: z.string(), width: z.number(), height: z.number() });
export type Uploaded = z.infer<typeof Uploaded>;

/** Refusals of calls that accept pictures. */
export const pictureErrors = [
  '413 media.too_large',
  '415 media.unreadable',
  '429 media.too_many',
  '503 media.busy',
  '503 media.unavailable',
] as const;

export const mediaTexts = {
  notAnImage: 'Please select an image file',
  tooLarge: 'This image is too large. Please choose one under 15 MB.',
  tooLargeHere: 'This image is too large for this server. Please choose a smaller one.',
  tooManyPixels:
    'This image has more than 25 megapixels. Make it smaller, or choose a lower resolution in your camera.',
  tooDeep: 'This image needs too much memory to open. Save it as a JPEG and try again.',
  tooManyFrames: 'This animation has too many frames. Please choose a still picture.',
  tooIntricate: 'This image takes too long to open. Save it as a JPEG again and try once more.',
  busy: 'Many pictures are being uploaded at the moment. Please try again in a few seconds.',
  tooManyAtOnce: 'You are already uploading several pictures. Please wait until they are done.',
  tooNarrow: 'This image is too tall or too wide to be shown. Crop it, or choose another one.',
  heic: 'This is an iPhone photo (HEIC), which cannot be opened here. Please choose a JPEG, PNG, WebP or GIF picture.',
  unreadable: 'This image could not be read. Please choose a JPEG, PNG, WebP or GIF picture.',
  scrambled:
    'Your browser scrambles pictures to protect your privacy. Allow this site to use canvas data, or open it in another browser.',
  unavailable: 'Pictures cannot be saved or shown at the moment. Please try again soon.',
  foreignAddress: 'Photos must be uploaded here first.',
} as const;
