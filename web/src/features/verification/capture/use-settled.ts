import { useEffect, useState } from 'react';

/** Presses within this time may be meant for the previous entry. */
const SETTLE_MS = 500;

/** Whether the component has been on screen for a moment. */
export function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
