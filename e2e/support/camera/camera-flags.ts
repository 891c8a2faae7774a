import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

/** The film that the camera of this process's browser shows. */
export const cameraFilm = join(tmpdir(), `showup-camera-${process.pid}.y4m`);

/** Chromium's arguments for a camera that shows this `.y4m` film to contexts with the permission. */
export function filmFlags(film: string): string[] {
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
}

/**
 * Makes the pages of this context refuse the camera without the permission. Other browsers do so by themselves; the one from the
 * npm package cannot show a prompt, so it starts with the camera open to all pages.
 */
export async function refuseCameraWithoutPermission(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { mediaDevices } = navigator;
    if (!mediaDevices) return; // no secure connection
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      const { state } = await navigator.permissions.query({ name: 'camera' });
      if (state === 'granted') return stream;
      for (const track of stream.getTracks()) track.stop();
      throw new DOMException('Permission denied', 'NotAllowedError');
    };
  });
}
