import type { Browser, BrowserContext } from '@playwright/test';

declare global {
  interface Window {
    translateAs?: (text: string) => string;
  }
}

/**
 * Does to every page of this context what the browser's translation does, from the moment that text is parsed: each text
 * is replaced by two `<font>` elements with the translation, and so is each text that comes later. Without `words` the
 * texts stay as they are, so that any journey can be walked on translated pages.
 */
export async function translate(context: BrowserContext, words?: (text: string) => string): Promise<void> {
  if (words) await context.addInitScript(`window.translateAs = ${words}`);
  await context.addInitScript(() => {
    const kept = 'script, style, textarea, font, title, noscript, [translate="no"], .notranslate';
    const translateIn = (part: Node) => {
      const texts: Text[] = [];
      const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) if (walk.currentNode instanceof Text) texts.push(walk.currentNode);
      for (const text of texts) {
        if (!text.data.trim() || !text.parentElement || text.parentElement.closest(kept)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = window.translateAs?.(text.data) ?? text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    new MutationObserver(() => document.body && translateIn(document.body)).observe(document, {
      childList: true,
      subtree: true,
    });
  });
}

/** Translates every context that this browser opens from now on. */
export function translateAll(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await translate(context);
    return context;
  };
}
