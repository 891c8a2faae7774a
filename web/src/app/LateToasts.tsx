import { useEffect, useState } from 'react';
import { whenIdle } from '../lib/device/idle.ts';
import type { Component } from '../lib/own-texts/own-jsx.ts';
import { loadToaster, onToaster } from '../ui/toasts/notify.ts';

/**
 * Loads the container for toasts once the page is idle, or with the first toast. Screen readers only announce changes
 * in an element that existed before.
 */
export function LateToasts() {
  const [Toasts, setToasts] = useState<Component>();
  useEffect(() => {
    onToaster((toaster) => setToasts(() => toaster.Toasts));
    return whenIdle(() => void loadToaster().catch(() => {}));
  }, []);
  return Toasts && <Toasts />;
}
