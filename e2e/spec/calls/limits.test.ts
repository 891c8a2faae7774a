// @module-tag pure
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Toast, toast } from 'react-hot-toast/headless';
import { afterEach, expect, test } from 'vitest';
import { themeNames } from '#web/ui/style/themes.ts';
import { notify } from '#web/ui/toasts/notify.tsx';
import { Toasts } from '#web/ui/toasts/Toasts.tsx';
import { promise } from '../promise.ts';

afterEach(() => toast.remove());

const shown = () => renderToStaticMarkup(createElement(Toasts));

/** Replaces the text of a toast. */
const asLength = ({ duration }: Toast) => `stays ${duration} ms`;

test('toasts stay 4 s, successes 2 s, and at most 20 are kept', async () => {
  await promise('Toasts 4 s', async () => {
    notify.plain('News');
    notify.error('Failed');
    toast(asLength, { id: 'News' });
    toast.error(asLength, { id: 'Failed' });
    expect(shown().match(/stays \d+ ms/g)).toEqual(['stays 4000 ms', 'stays 4000 ms']);
  });
  toast.remove();
  await promise('Success 2 s', async () => {
    notify.success('Saved');
    toast.success(asLength, { id: 'Saved' });
    expect(shown().match(/stays \d+ ms/g)).toEqual(['stays 2000 ms']);
  });
  toast.remove();
  await promise('At most 20 kept', async () => {
    for (let n = 1; n <= 25; n++) notify.plain(`Toast ${n}.`);
    expect(shown().match(/Toast \d+\./g)).toEqual(Array.from({ length: 20 }, (_, n) => `Toast ${25 - n}.`));
  });
});

test('there are 32 themes, from light and dark through sunset', async () => {
  await promise('32 themes', () => {
    expect(new Set(themeNames).size).toBe(32);
    expect(themeNames.slice(0, 3)).toEqual(['light', 'dark', 'cupcake']);
    expect(themeNames.at(-1)).toBe('sunset');
    expect(themeNames).toContain('coffee');
  });
});
