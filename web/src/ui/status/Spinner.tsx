import { LoaderCircle } from 'lucide-react';

/** Shows that an action is in progress. The element around it has `aria-busy`. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <LoaderCircle size={size} className="animate-turn shrink-0" aria-hidden />;
}
