import { type RefObject, useEffect, useState } from 'react';
import { arrival } from '#lib/late/late-code.ts';
import { eastAsianLanguage } from './written-language.ts';

type State = 'loading' | 'ready' | 'failed';

/** Loads the fonts of a poster once its text is on the page, then fits its texts to their boxes. */
export function usePosterLetters(sheet: RefObject<HTMLElement | null>, text: string | undefined): State {
  const [state, setState] = useState<State>('loading');
  useEffect(() => {
    if (text === undefined) return;
    let isGone = false;
    arrival(loadFonts(text))
      .then(() => {
        if (isGone || !sheet.current) return;
        for (const box of sheet.current.querySelectorAll<HTMLElement>('[data-fits]')) fit(box);
        setState('ready');
      })
      .catch(() => {
        if (!isGone) setState('failed');
      });
    return () => {
      isGone = true;
    };
  }, [sheet, text]);
  return state;
}

/** Rejects if the font of a letter on the page did not load. */
async function loadFonts(text: string): Promise<void> {
  await Promise.all([
    import('./poster-fonts.css'),
    ...(eastAsianLanguage(text) ? [import('./poster-fonts-east-asian.css')] : []),
  ]);
  void document.body.offsetHeight; // the browser fetches the files only when it lays out their letters
  await document.fonts.ready;
  if ([...document.fonts].some(({ status }) => status === 'error')) throw new Error('A font did not load.');
}

const SHRINK = 0.96;
/** Below this share of its usual size a text breaks words rather than shrinking further. */
const SMALLEST = 0.5;

/** Makes a text smaller until it fits its box. */
function fit(box: HTMLElement): void {
  for (let share = 1; share > 0.1; share *= SHRINK) {
    box.style.setProperty('--fit', String(share));
    if (share < SMALLEST) box.style.overflowWrap = 'anywhere';
    if (box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth) return;
  }
}
