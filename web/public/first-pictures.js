// A response names the pictures of a screen. This requests it while the app is still loading, keeps it for the app, and
// loads the first pictures in parallel.
(() => {
  const { answer, patience, count, srcset, sizes, preview, photo: name } = document.currentScript.dataset;
  const asked = fetch(answer, { credentials: 'include', signal: AbortSignal.timeout(Number(patience)) });
  window.firstAnswers = { [answer]: asked };

  function preload({ profilePic, photos }) {
    const photo = profilePic ?? photos[0];
    if (!photo?.startsWith('/media/')) return;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'image';
    link.fetchPriority = 'high';
    link.imageSizes = sizes;
    link.imageSrcset = srcset.replaceAll(name, photo);
    document.head.append(link);
    paint(link.imageSrcset, preview.replace(name, photo));
  }

  // In the box that the page has painted for it, until the app draws the person.
  function paint(sources, small) {
    const box = document.getElementById('first-picture');
    if (!box || box.hasChildNodes()) return;
    const picture = Object.assign(new Image(), { alt: '', fetchPriority: 'high', sizes, srcset: sources });
    picture.style.background = `url(${JSON.stringify(small)}) 50% 25% / cover`;
    picture.addEventListener('error', () => picture.remove());
    box.append(picture);
    window.firstPicture = picture;
  }

  asked
    .then((response) => (response.ok ? response.clone().json() : []))
    .then((people) => people.slice(0, Number(count)).forEach(preload))
    .catch(() => {}); // the app retries and shows the error
})();
