import { useCallback, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';

const STEPS = ['places', 'again', 'request', 'camera', 'check'] as const;

/** The places around, the same for another photo while one waits, the form for one that is missing, the camera, and the photo before it is sent. */
export const VerifyStep = z.enum(STEPS);
export type VerifyStep = z.infer<typeof VerifyStep>;

const FIRST: VerifyStep = 'places';

/** The steps that lie below this one in the browser's history, the first one first. */
const Trail = z.catch(z.object({ trail: z.array(VerifyStep) }), { trail: [] });

const addressOf = (step: VerifyStep) => ({ search: step === FIRST ? '' : `?step=${step}` });

/** The step is in the address: the way back leads one step back, and a reload goes on where it was. */
export function useVerifyStep() {
  const [search] = useSearchParams();
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const step = z.catch(VerifyStep, FIRST).parse(search.get('step') ?? FIRST);
  const { trail } = Trail.parse(state);

  function goTo(next: VerifyStep) {
    if (next !== step) void navigate(addressOf(next), { state: { trail: [...trail, step] } });
  }

  /** This step leaves the way back: its own one leads past it. */
  function goOnTo(next: VerifyStep) {
    void navigate(addressOf(next), { state: { trail }, replace: true });
  }

  const place = trail.join();
  /** The place from which the way back has begun. */
  const leaving = useRef<string>(undefined);
  /** As the browser's own way back, as far as it leads there. */
  const backTo = useCallback(
    (earlier: VerifyStep) => {
      // A second press while the history moves would lead further back.
      if (leaving.current === key) return;
      leaving.current = key;
      const steps = place === '' ? [] : place.split(',');
      const at = steps.lastIndexOf(earlier);
      if (at >= 0) void navigate(at - steps.length);
      else void navigate(addressOf(earlier), { state: { trail: [] }, replace: true });
    },
    [navigate, place, key],
  );

  /** Back to the list of places that this way began with. */
  function backToPlaces() {
    backTo([...trail, step].findLast((one) => one === 'places' || one === 'again') ?? FIRST);
  }

  return { step, goTo, goOnTo, backTo, backToPlaces };
}
