import { useEffect, useState } from 'react';

const CALM_MS = 250;

/** The text, once typing pauses. */
export function useCalmText(text: string): string {
  const [calm, setCalm] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), CALM_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return calm;
}
