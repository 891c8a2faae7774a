/** The largest copy of a photo that the page has loaded already, such as in a list or an avatar. It costs no request. */
export function loadedCopy(photo: string): string | undefined {
  const { pathname } = new URL(photo, document.baseURI);
  const copies = [...document.images].filter(
    ({ currentSrc, naturalWidth }) => naturalWidth > 0 && new URL(currentSrc).pathname === pathname,
  );
  return copies.toSorted((one, other) => other.naturalWidth - one.naturalWidth)[0]?.currentSrc;
}
