import { NewBuild, WORKER } from './app-messages.ts';

/** The first screen comes before the files of all the others. */
const REGISTER_AFTER_MS = 5_000;
const LOOK_AGAIN_MS = 3_600_000;

/** The build that this tab runs, by the name of its first script. */
const ownBuild = () => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"]');
  return script ? new URL(script.src).pathname : '';
};

/** Has the service worker keep the app for when there is no network, and look for a new version now and then. */
export function keepApp(): () => void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return () => {};
  let looking: ReturnType<typeof setInterval> | undefined;
  const waiting = setTimeout(() => {
    navigator.serviceWorker
      .register(WORKER)
      .then((worker) => {
        looking = setInterval(() => void worker.update().catch(() => {}), LOOK_AGAIN_MS);
      })
      .catch(() => {}); // blocked in this browser: the app works as before, with a network
  }, REGISTER_AFTER_MS);
  return () => {
    clearTimeout(waiting);
    clearInterval(looking);
  };
}

/** Calls back when there is a newer build than this tab runs. */
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
