import { LoaderCircle } from 'lucide-react';

/** Shows that something the person asked for is under way; the element around it says what (`aria-busy`). */
export function Spinner({ size = 20 }: { size?: number }) {
  return <LoaderCircle size={size} className="animate-turn shrink-0" aria-hidden />;
}
