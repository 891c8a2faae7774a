import { useState } from 'react';
import { arrival } from '#lib/late/late-code.ts';
import { useLatePart } from '#lib/late/use-late-part.ts';
import { useNewSignIns } from './new-sign-ins.api.ts';

const load = async () => (await arrival(import('./NewSignInQuestion.tsx'))).NewSignInQuestion;

/** Asks about sign-ins in new browsers, one at a time, over any screen. If dismissed, asks again on the next visit. */
export function NewSignIns() {
  const { data: signIns = [] } = useNewSignIns();
  const [putOff, setPutOff] = useState<readonly string[]>([]);
  const next = signIns.find(({ _id }) => !putOff.includes(_id));
  const Question = useLatePart(load, next !== undefined);
  if (!next || !Question) return null;
  return <Question key={next._id} signIn={next} onLater={() => setPutOff([...putOff, next._id])} />;
}
