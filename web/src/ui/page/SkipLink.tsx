import { uiTexts } from '../ui.texts.ts';
import { focusScreen } from './focus-rescue.ts';

/** The first keyboard stop on screens where the tabs come before the content. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place in the page, as links do.
    <a
      href="#main"
      onClick={(event) => {
        // Keeps `#main` out of the history.
        event.preventDefault();
        focusScreen();
      }}
      className="sr-only z-50 rounded-control bg-base-content px-5 py-3 text-body font-semibold text-base-100 focus:not-sr-only focus:fixed focus:top-[calc(var(--safe-top)+var(--offline-height)+0.5rem)] focus:left-2"
    >
      {uiTexts.skipToContent}
    </a>
  );
}
