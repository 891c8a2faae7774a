import { useCallback, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { useNavigate } from '#ui/navigation/router.tsx';

const STEPS = ['venue', 'again', 'request', 'camera', 'check'] as const;

/**
 * `venue` lists the venues nearby, `again` does so for another photo while one is waiting, `request` is the form for a
 * missing venue, `camera` takes the photo, and `check` shows it before it is sent.
 */
const VerifyStep = z.enum(STEPS);
type VerifyStep = z.infer<typeof VerifyStep>;

const FIRST: VerifyStep = 'venue';

/** The steps before this one in the browser's history, first one first. */
const Trail = z.catch(z.object({ trail: z.array(VerifyStep) }), { trail: [] });

const addressOf = (step: VerifyStep) => ({ search: step === FIRST ? '' : `?step=${step}` });

/** Keeps the step in the address, so that Back goes one step back and a reload stays on the same step. */
export function useVerifyStep() {
  const [search] = useSearchParams();
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const step = z.catch(VerifyStep, FIRST).parse(search.get('step') ?? FIRST);
  const { trail } = Trail.parse(state);

  function goTo(next: VerifyStep) {
    if (next !== step) navigate(addressOf(next), { state: { trail: [...trail, step] } });
  }

  /** Replaces the current step, so that Back skips it. */
  function goOnTo(next: VerifyStep) {
    navigate(addressOf(next), { state: { trail }, replace: true });
  }

  const before = trail.join();
  /** The history entry that is being left by going back. */
  const leaving = useRef<string>(undefined);
  /** Goes back through the browser's history if it contains that step, and otherwise replaces the current entry. */
  const backTo = useCallback(
    (earlier: VerifyStep) => {
      // A second press before the history has moved would go too far back.
      if (leaving.current === key) return;
      leaving.current = key;
      const steps = before === '' ? [] : before.split(',');
      const at = steps.lastIndexOf(earlier);
      if (at >= 0) navigate(at - steps.length);
      else navigate(addressOf(earlier), { state: { trail: [] }, replace: true });
    },
    [navigate, before, key],
  );

  /** Goes back to the list of venues that this flow started from. */
  function backToVenues() {
    backTo([...trail, step].findLast((one) => one === 'venue' || one === 'again') ?? FIRST);
  }

  return { step, goTo, goOnTo, backTo, backToVenues };
}
