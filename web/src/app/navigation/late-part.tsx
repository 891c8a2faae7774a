import { type ReactNode, use } from 'react';
import { lateCode } from '../../lib/device/late-code.ts';
import type { Component } from '../../lib/own-texts/own-jsx.ts';

/** A screen, or what surrounds one. */
export type Part = Component<{ children: ReactNode }> & {
  /** Loads its code, and again after a failure. */
  readonly load?: () => Promise<unknown>;
};

/** A part whose code loads when first needed. */
export function latePart(load: () => Promise<Part>): Part {
  const code = lateCode(load);

  /** Renders without suspending if the code is loaded, so that it can hydrate the painted page. */
  function Late({ children }: { children: ReactNode }) {
    const Loaded = code.loaded() ?? use(code.begin());
    return <Loaded>{children}</Loaded>;
  }

  return Object.assign(Late, { load: code.beginAgain });
}
