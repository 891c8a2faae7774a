import { useEffect, useRef, useState } from 'react';
import { useHistory } from '../../ui/navigation/router.tsx';

const holders = new Set<symbol>();

/** Whether a step would ask the person first. */
export const areStepsHeld = () => holders.size > 0;

/** Holds steps off the screen and off the page while `when` is true. `leave` takes the held step, `stay` drops it. */
export function useHeldSteps(when: boolean): { leave: () => void; stay: () => void } | undefined {
  const history = useHistory();
  const [step, setStep] = useState<{ go: () => void }>();
  const release = useRef(() => {});

  useEffect(() => {
    if (!when) return;
    const holder = Symbol('holder');
    holders.add(holder);
    const stop = history.block(({ retry }) => setStep({ go: retry }));
    release.current = () => {
      holders.delete(holder);
      stop();
    };
    return release.current;
  }, [when, history]);

  if (!step) return undefined;
  return {
    stay: () => setStep(undefined),
    leave() {
      setStep(undefined);
      release.current();
      step.go();
    },
  };
}
