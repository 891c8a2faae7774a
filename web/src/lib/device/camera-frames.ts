/** Without a new frame for this long, the picture stands still. The slowest cameras give five a second. */
const STILL_MS = 1_500;
/** A picture that stands still for this long does not come back by itself. */
const LOST_MS = 4_000;
/** The same after another app was in front. */
const RETURN_MS = 1_000;
const LOOK_EVERY_MS = 250;

/** Whether nothing says that the video shows the past: phones mute cameras and pause videos behind another app. */
export function isRunning(video: HTMLVideoElement, track: MediaStreamTrack): boolean {
  return track.readyState === 'live' && !track.muted && !video.paused && !document.hidden;
}

interface Told {
  /** Whether frames arrive, at each change. */
  readonly onChange: (isLive: boolean) => void;
  /** The picture stands still for good, or never came within `firstMs`. */
  readonly onLost: (hadFrames: boolean) => void;
  readonly firstMs: number;
}

/** Watches whether the camera's frames arrive, and plays the video again when the browser has paused it. */
export function watchFrames(
  video: HTMLVideoElement,
  track: MediaStreamTrack,
  { onChange, onLost, firstMs }: Told,
): () => void {
  const frames = countFrames(video, look);
  let isLive = false;
  let hadFrames = false;
  let lostAt = performance.now() + firstMs;

  function look() {
    const now = performance.now();
    const isNow = isRunning(video, track) && now - frames.last() < STILL_MS;
    if (isLive && !isNow) lostAt = now + LOST_MS;
    if (isNow !== isLive) onChange(isNow);
    isLive = isNow;
    hadFrames ||= isNow;
    if (isNow || document.hidden) return;
    if (video.paused) video.play().catch(() => undefined);
    if (now < lostAt) return;
    lostAt = Number.POSITIVE_INFINITY;
    onLost(hadFrames);
  }

  function comeOrGo() {
    // The frame on the screen is from before.
    frames.forget();
    lostAt = performance.now() + (hadFrames ? RETURN_MS : firstMs);
    look();
  }

  const timer = setInterval(look, LOOK_EVERY_MS);
  const stop = new AbortController();
  const { signal } = stop;
  for (const event of ['mute', 'unmute', 'ended']) track.addEventListener(event, look, { signal });
  for (const event of ['pause', 'playing']) video.addEventListener(event, look, { signal });
  document.addEventListener('visibilitychange', comeOrGo, { signal });
  return () => {
    clearInterval(timer);
    frames.stop();
    stop.abort();
  };
}

/** When the latest frame arrived. Browsers that don't announce frames move the video's time on while it plays. */
function countFrames(video: HTMLVideoElement, onFirst: () => void) {
  let last = Number.NEGATIVE_INFINITY;
  let time = video.currentTime;
  let isAnnounced = false;
  let request: number | undefined;

  function ask() {
    if ('requestVideoFrameCallback' in video) request = video.requestVideoFrameCallback(arrive);
  }
  function arrive() {
    isAnnounced = true;
    const isFirst = performance.now() - last > STILL_MS;
    last = performance.now();
    ask();
    if (isFirst) onFirst();
  }
  ask();
  return {
    last() {
      if (!isAnnounced && video.currentTime !== time) last = performance.now();
      time = video.currentTime;
      return last;
    },
    forget() {
      last = Number.NEGATIVE_INFINITY;
    },
    stop() {
      if (request !== undefined) video.cancelVideoFrameCallback(request);
    },
  };
}
