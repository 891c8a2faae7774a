import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the camera of this process's browser shows, once it was written there. */
export const cameraFilm = join(tmpdir(), `showup-camera-${process.pid}.mjpeg`);

/** Chromium's arguments for a camera that shows this `.mjpeg` film, for whom the context allows it. */
export function filmFlags(film: string): string[] {
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
}
