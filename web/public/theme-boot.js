// Applies the stored theme before the first paint. A file of its own, since the content policy forbids inline scripts.
(() => {
  const names =
    'light dark cupcake bumblebee emerald corporate synthwave retro cyberpunk valentine halloween garden forest aqua lofi pastel fantasy wireframe black luxury dracula cmyk autumn business acid lemonade night coffee winter dim nord sunset';
  let kept = null;
  try {
    kept = localStorage.getItem('theme');
  } catch {
    // Storage can be blocked; the default is fine.
  }
  const { dataset } = document.documentElement;
  if (kept === 'system') {
    dataset.follows = 'device';
    kept = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'coffee' : 'light';
  }
  dataset.theme = names.split(' ').includes(kept) ? kept : 'coffee';
})();

// The sign-in is painted before the app has loaded. A form submitted meanwhile waits for the app, with what was typed. The
// number is stored as the app would do, in case a link leads away first.
(() => {
  let held = null;
  const hold = (event) => {
    event.preventDefault();
    event.stopPropagation(); // the app may be listening already and would submit it too
    held = event.target;
  };
  const keep = ({ target: { id, value } }) => {
    if (id !== 'phone') return;
    const digits = value.replace(/^\s*\+91|\D/g, '').slice(0, 10);
    try {
      sessionStorage.setItem('showup.phone-typed', `"${digits}"`);
    } catch {
      // As above.
    }
  };
  document.addEventListener('input', keep, true);
  document.addEventListener('submit', hold, true);
  window.addEventListener(
    'app-ready',
    () => {
      document.removeEventListener('input', keep, true);
      document.removeEventListener('submit', hold, true);
      if (held?.isConnected) held.requestSubmit();
    },
    { once: true },
  );
})();

// An app that does not arrive is said to be missing. The app removes these words when it takes over.
document.addEventListener('DOMContentLoaded', () => {
  const missing = document.getElementById('app-missing');
  if (missing) setTimeout(() => missing.removeAttribute('hidden'), Number(missing.dataset.after));
});

// Fetches the scripts after the first paint, since they would slow it down.
(() => {
  function fetchScripts() {
    for (const link of document.querySelectorAll('link[rel="after-paint"]')) {
      if ('part' in link.dataset) {
        link.rel = 'modulepreload';
      } else {
        link.remove();
        const script = document.createElement('script');
        document.head.append(Object.assign(script, { type: 'module', crossOrigin: '', src: link.href }));
      }
    }
  }
  new PerformanceObserver(fetchScripts).observe({ type: 'paint', buffered: true });
  // Background tabs are not painted, and not every browser reports paints.
  window.addEventListener('load', () => setTimeout(fetchScripts, 300));
})();
