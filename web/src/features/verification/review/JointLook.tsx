import type { JointLook as Joint } from '@showup/contract/verification/entry-facts';
import { Users } from 'lucide-react';
import { jointTexts, reviewTexts } from './review.texts.ts';

/** Two admins disagree: what each has said, and what each has chosen in this look. */
export function JointLook({ joint }: { joint: Joint }) {
  return (
    <section className="flex flex-col gap-1.5 rounded-panel bg-info/12 px-4 py-3 text-body">
      <h3 className="flex items-center gap-2 font-semibold">
        <Users size={18} aria-hidden />
        {reviewTexts.joint}
      </h3>
      {jointTexts(joint).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}
