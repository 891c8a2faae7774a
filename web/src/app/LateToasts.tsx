import { useEffect, useState } from 'react';
import { whenIdle } from '../lib/device/idle.ts';
import type { Component } from '../lib/own-texts/own-jsx.ts';
import { PATIENCE, within } from '../lib/patience.ts';
import { loadToaster, onToaster, withoutToaster } from '../ui/toasts/notify.ts';

const PLAIN_MS = 4_000;

/**
 * Loads the container for toasts once the page is idle, or with the first toast. Screen readers only announce changes
 * in an element that existed before. As long as its code does not arrive, the words stand there plainly.
 */
export function LateToasts() {
  const [Toasts, setToasts] = useState<Component>();
  const [words, setWords] = useState({ text: '' });
  useEffect(() => {
    onToaster((toaster) => setToasts(() => toaster.Toasts));
    withoutToaster(
      () => within(PATIENCE.message, import('../ui/toasts/toaster.tsx')),
      (text) => setWords({ text }),
    );
    return whenIdle(() => void loadToaster().catch(() => {}));
  }, []);
  return Toasts ? <Toasts /> : <PlainWords words={words} />;
}

function PlainWords({ words }: { words: { readonly text: string } }) {
  const [read, setRead] = useState(words);
  useEffect(() => {
    const end = setTimeout(() => setRead(words), PLAIN_MS);
    return () => clearTimeout(end);
  }, [words]);
  return (
    <div
      aria-live="assertive"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--foot-offset)+var(--safe-bottom)+0.75rem)] z-50 flex justify-center lg:top-4 lg:bottom-auto lg:justify-end"
    >
      {words !== read && (
        <p className="rounded-control bg-neutral px-4 py-3 text-body text-neutral-content">{words.text}</p>
      )}
    </div>
  );
}
