import { useEffect, useState } from 'react';
import { holdSteps } from './held-history.ts';

/** Holds steps off the screen while `when` is true. `leave` takes the held step, `stay` drops it. */
export function useHeldSteps(when: boolean): { leave: () => void; stay: () => void } | undefined {
  const [step, setStep] = useState<{ go: () => void }>();

  useEffect(() => {
    if (!when) return;
    return holdSteps((go) => setStep({ go }));
  }, [when]);

  if (!step) return undefined;
  return {
    stay: () => setStep(undefined),
    leave() {
      setStep(undefined);
      const release = holdSteps((go) => go());
      step.go();
      release();
    },
  };
}
