// Applies the kept theme before the first paint. A file of its own, since the content policy allows no inline script.
(() => {
  const names =
    'light dark cupcake bumblebee emerald corporate synthwave retro cyberpunk valentine halloween garden forest aqua lofi pastel fantasy wireframe black luxury dracula cmyk autumn business acid lemonade night coffee winter dim nord sunset';
  let kept = null;
  try {
    kept = localStorage.getItem('theme');
  } catch {
    // Storage can be blocked; the default serves.
  }
  document.documentElement.dataset.theme = names.split(' ').includes(kept) ? kept : 'coffee';
})();

// The sign-in is painted before the app is there: a form sent meanwhile waits for it, with what was written. A number is kept
// as the app would, should a link lead away first.
(() => {
  let held = null;
  const hold = (event) => {
    event.preventDefault();
    event.stopPropagation(); // the app may hear it already, and would send it as well
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

// Its scripts are fetched once it is painted: until then they would keep the line and the processor from what is seen first.
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
  // A page in the background is not painted, and not every browser tells.
  window.addEventListener('load', () => setTimeout(fetchScripts, 300));
})();
