import { NewBuild, WORKER } from './app-messages.ts';

/** The service worker is registered late, so that the first screen loads before the files of all the others. */
const REGISTER_AFTER_MS = 5_000;
const LOOK_AGAIN_MS = 3_600_000;

/** The build that this tab runs, named after its first script. */
const ownBuild = () => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"]');
  return script ? new URL(script.src).pathname : '';
};

/** Registers the service worker, which keeps the app for offline use, and checks for new versions every hour. */
export function keepApp(): () => void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return () => {};
  let looking: ReturnType<typeof setInterval> | undefined;
  const waiting = setTimeout(() => {
    navigator.serviceWorker
      .register(WORKER)
      .then((worker) => {
        looking = setInterval(() => void worker.update().catch(() => {}), LOOK_AGAIN_MS);
      })
      .catch(() => {}); // blocked in this browser: the app works, but only online
  }, REGISTER_AFTER_MS);
  return () => {
    clearTimeout(waiting);
    clearInterval(looking);
  };
}

/** Calls back when there is a newer build than this tab's. */
export function onNewBuild(tell: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const { serviceWorker } = navigator;
  function hear({ data }: MessageEvent) {
    const news = NewBuild.safeParse(data);
    if (news.success && news.data.build !== ownBuild()) tell();
  }
  serviceWorker.addEventListener('message', hear);
  return () => serviceWorker.removeEventListener('message', hear);
}
