import { useEffect, useState } from 'react';

/** What was pressed for the last one must not decide the one that has just come up. */
const SETTLE_MS = 500;

/** Whether what is shown has been there for a moment. */
export function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
