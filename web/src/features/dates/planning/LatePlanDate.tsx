import type { ComponentProps } from 'react';
import { lateCode } from '#lib/late/late-code.ts';
import { useLatePart } from '#lib/late/use-late-part.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { datesScreenTexts } from '../dates.texts.ts';
import type { PlanDate } from './PlanDate.tsx';

const { beginAgain: load } = lateCode(async () => (await import('./PlanDate.tsx')).PlanDate);

/** The form for a date. Its code loads when it opens. */
export function LatePlanDate(props: ComponentProps<typeof PlanDate>) {
  const Loaded = useLatePart(load, true, () => {
    notify.error(datesScreenTexts.planMissing);
    props.onClose();
  });
  return Loaded && <Loaded {...props} />;
}
