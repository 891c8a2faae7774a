import { useInsertionEffect } from 'react';

/**
 * Marks the root with `data-<name>` while the component is on the page, so that styles of the whole page can follow. Firefox 115
 * doesn't know `:has()`.
 */
export function useRootMark(name: string, isMarked = true): void {
  // Before anything is measured or painted.
  useInsertionEffect(() => {
    if (!isMarked) return;
    const attribute = `data-${name}`;
    document.documentElement.setAttribute(attribute, '');
    return () => document.documentElement.removeAttribute(attribute);
  }, [name, isMarked]);
}
