// Applies the stored theme before the first paint. A file of its own, since the content policy forbids inline scripts.
(() => {
  const names =
    'light dark cupcake bumblebee emerald corporate synthwave retro cyberpunk valentine halloween garden forest aqua lofi pastel fantasy wireframe black luxury dracula cmyk autumn business acid lemonade night coffee winter dim nord sunset';
  let kept = null;
  try {
    kept = localStorage.getItem('theme');
  } catch (_) {
    // Storage can be blocked; the default is fine.
  }
  const { dataset } = document.documentElement;
  if (kept === 'system') {
    dataset.follows = 'device';
    kept = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'coffee' : 'light';
  }
  dataset.theme = names.split(' ').includes(kept) ? kept : 'coffee';
})();

// Browsers that don't know what the app is written in get a sentence instead of a page that never works. They must be
// able to read this file, so it is written as in 2017.
(() => {
  // Chrome 110, Firefox 115 and Safari 16.4 have both; so the app's own code is read, too.
  window.isTooOld = !('toSorted' in [] && 'CompressionStream' in window);
  if (!window.isTooOld) return;
  document.addEventListener('DOMContentLoaded', () => {
    document.title = 'Showup';
    document.body.innerHTML =
      '<p style="margin: 20vh auto; max-width: 22em; padding: 0 1.5em; font: 1.1em/1.5 sans-serif">Showup needs a newer browser. Please update this one, or open the page in Chrome 111, Firefox 115, Safari 16.4 (iOS 16.4) or later.</p>';
  });
})();

// The sign-in is painted before the app has loaded. A form submitted meanwhile waits for the app, with what was typed. The
// number is stored as it is, in case a link leads away first; the app reads it by its one rule for numbers.
(() => {
  let held = null;
  let wasTyping = false;
  const hold = (event) => {
    event.preventDefault();
    event.stopPropagation(); // the app may be listening already and would submit it too
    held = event.target;
  };
  const keep = ({ target: { id, value } }) => {
    if (id !== 'phone') return;
    try {
      sessionStorage.setItem('showup.phone-typed', JSON.stringify(value.slice(0, 40)));
    } catch (_) {
      // As above.
    }
  };
  // Put back now: by the time the app does it, another number may be half typed.
  const restore = () => {
    const field = document.getElementById('phone');
    if (!field || field.value) return;
    try {
      const kept = sessionStorage.getItem('showup.phone-typed') || sessionStorage.getItem('showup.phone');
      if (kept) field.value = String(JSON.parse(kept)).slice(0, 40);
    } catch (_) {
      // As above.
    }
  };
  document.addEventListener('DOMContentLoaded', restore);
  window.addEventListener('app-starts', () => {
    wasTyping = document.activeElement.id === 'phone';
  });
  document.addEventListener('input', keep, true);
  document.addEventListener('submit', hold, true);
  window.addEventListener(
    'app-ready',
    () => {
      document.removeEventListener('input', keep, true);
      document.removeEventListener('submit', hold, true);
      // An extension that puts its changes back makes React draw the page anew.
      const field = document.getElementById('phone');
      if (!field) return;
      if (wasTyping && document.activeElement === document.body) field.focus();
      if (held) field.form.requestSubmit();
    },
    { once: true },
  );
})();

// Extensions change the painted sign-in too, and React would draw it anew if it found other elements than its own. What
// they added or removed is put back before React takes over.
(() => {
  const changes = [];
  let isParsed = false;
  const note = (records) => {
    // The parser adds nodes at the end, and never removes one.
    for (const one of records)
      if (isParsed || one.removedNodes.length > 0 || one.nextSibling) changes.push(one);
  };
  const watch = new MutationObserver(note);
  watch.observe(document.documentElement, { childList: true, subtree: true });
  document.addEventListener('readystatechange', () => {
    note(watch.takeRecords());
    isParsed = true;
  });
  window.addEventListener('app-starts', () => {
    note(watch.takeRecords());
    watch.disconnect();
    const page = document.getElementById('root');
    for (const { target, addedNodes, removedNodes, previousSibling } of changes.reverse()) {
      if (!page.contains(target)) continue;
      for (const node of addedNodes) node.remove();
      const isThere = previousSibling && previousSibling.parentNode === target;
      const next = isThere ? previousSibling.nextSibling : target.firstChild;
      for (const node of removedNodes) target.insertBefore(node, next);
    }
    changes.length = 0;
  });
})();

// An app that does not arrive is said to be missing. The app removes these words when it takes over.
document.addEventListener('DOMContentLoaded', () => {
  const missing = document.getElementById('app-missing');
  if (missing) setTimeout(() => missing.removeAttribute('hidden'), Number(missing.dataset.after));
});

// Fetches the scripts after the first paint, since they would slow it down.
(() => {
  function fetchScripts() {
    if (window.isTooOld) return;
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
