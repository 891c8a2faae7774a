import type { ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

/**
 * Gives each text that stands beside other content an element of its own.
 *
 * The browser's translation replaces each text on the page by `<font>` elements, and extensions do the like. React would
 * then change a text that nobody sees, and fail when it removes one or inserts something before it
 * (https://github.com/facebook/react/issues/11538). Only a text that is its element's whole content is safe, since React
 * sets it through the element.
 */
export function withOwnTexts<P>(type: unknown, props: P): P {
  if (!hasChildren(props)) return props;
  if (typeof type === 'string') return withContent(props, contentOf(props.children));
  // Fragments and the like have no element: what stands beside their texts is unknown.
  if (typeof type === 'symbol') return withContent(props, beside(props.children));
  return props;
}

function hasChildren<P>(props: P): props is P & { children: ReactNode } {
  return typeof props === 'object' && props !== null && 'children' in props;
}

function withContent<P extends { children: ReactNode }>(props: P, children: ReactNode): P {
  // The painted page may be translated before React takes it over.
  if (isWords(children)) return { ...props, children, suppressHydrationWarning: true };
  return children === props.children ? props : { ...props, children };
}

function contentOf(children: ReactNode): ReactNode {
  if (!Array.isArray(children)) return children;
  return isText(children) ? textOf(children) : beside(children);
}

/** Elements keep their positions in the list, by which React knows them. */
function beside(children: ReactNode): ReactNode {
  if (!Array.isArray(children)) return isWords(children) ? ownText([children], 0) : children;
  const all: ReactNode[] = [];
  let run: ReactNode[] = [];
  function endRun() {
    if (run.length > 0) all.push(ownText(run, all.length), ...run.slice(1).map(() => null));
    run = [];
  }
  for (const child of children) {
    if (isText(child)) run.push(child);
    else {
      endRun();
      all.push(Array.isArray(child) ? beside(child) : child);
    }
  }
  endRun();
  return all;
}

function isWords(child: ReactNode): child is string | number | bigint {
  return typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint';
}

/** Whether nothing but text would be shown, or nothing at all. */
function isText(child: ReactNode): boolean {
  if (Array.isArray(child)) return child.every(isText);
  return isWords(child) || child === null || child === undefined || typeof child === 'boolean';
}

function textOf(child: ReactNode): string {
  if (Array.isArray(child)) return child.map(textOf).join('');
  return isWords(child) ? String(child) : '';
}

function ownText(run: ReactNode[], at: number): ReactNode {
  const text = textOf(run);
  if (text === '') return null;
  // A lone space has no box, or it would become a part of a flex box.
  const look = text.trim() === '' && { className: 'contents' };
  return jsx('span', { children: text, suppressHydrationWarning: true, ...look }, `text ${at}`);
}
