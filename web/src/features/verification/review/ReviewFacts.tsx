import type { PendingDetails } from '@showup/contract/profiles';
import type { JointLook as Joint } from '@showup/contract/verification/entry-facts';
import { HandsFreePose, type Pose } from '@showup/contract/verification/poses';
import { CircleCheck, OctagonAlert, TriangleAlert, Users } from 'lucide-react';
import type { RefObject } from 'react';
import { classNames } from '#ui/style/class-names.ts';
import { PoseDrawing } from '../pose/PoseDrawing.tsx';
import { poseScreenTexts, poseTexts } from '../pose/pose.texts.ts';
import { type Fact, jointTexts, reviewTexts } from './review.texts.ts';

type Props = { facts: readonly Fact[] };

const looks = {
  serious: { icon: OctagonAlert, ground: 'bg-error/15', ink: 'text-error' },
  doubtful: { icon: TriangleAlert, ground: 'bg-warning/15', ink: 'text-warning' },
};

/** Serious and doubtful facts, which stand directly under the name. */
export function ReviewWarnings({ facts, list }: Props & { list: RefObject<HTMLUListElement | null> }) {
  if (facts.length === 0) return null;
  return (
    <ul data-bar ref={list} aria-label={reviewTexts.lookTwice} className="mt-1.5 flex flex-wrap gap-1">
      {facts.map(({ text, detail, weight }) => {
        const { icon: Icon, ground, ink } = looks[weight === 'serious' ? 'serious' : 'doubtful'];
        return (
          <li
            key={text}
            className={classNames(
              'flex min-h-7 max-w-full items-center gap-1.5 rounded-control px-2.5 py-0.5 text-note font-medium lg:min-h-8 lg:px-3 lg:text-body',
              ground,
            )}
          >
            <Icon size={18} className={classNames('shrink-0', ink)} aria-hidden />
            <span className="min-w-0 break-words">
              {text}
              {detail && <span className="text-note font-normal text-muted"> · {detail}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What speaks for a photo. Small on phones, so that everything fits on the screen. */
export function ReviewFacts({ facts }: Props) {
  if (facts.length === 0) return null;
  return (
    <ul data-bar aria-label={reviewTexts.aboutTheCapture} className="flex flex-col">
      {facts.map(({ text, detail }) => (
        <li
          key={text}
          className="flex min-h-9 items-center gap-2.5 border-b border-hairline py-1.5 last:border-b-0 lg:min-h-12 lg:gap-3.5 lg:py-2.5"
        >
          <CircleCheck size={22} className="shrink-0 text-muted" aria-hidden />
          {/* A detail that does not fit beside the fact goes below it, in whole words. */}
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <span className="max-w-full text-body font-medium break-words">{text}</span>
            {detail && (
              <span className="max-w-full text-note text-muted tabular-nums lg:text-body">{detail}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

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

/** The new name, birthday or gender that a verified person asks for, and what to check before approving it. */
export function NewDetails({ details: { fullName, dob, identifiedAs } }: { details: PendingDetails }) {
  const { newDetails, newName, newBirthday, newGender, genderGuideline } = reviewTexts;
  const rows = [
    [newName, fullName],
    [newBirthday, dob],
    [newGender, identifiedAs],
  ] as const;
  return (
    <section aria-label={newDetails} className="rounded-panel border border-hairline bg-base-200 px-5 py-3">
      <h3 className="text-note text-muted">{newDetails}</h3>
      <dl className="mt-1 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-body">
        {rows.map(
          ([label, value]) =>
            value !== undefined && (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="font-medium break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {identifiedAs !== undefined && <p className="mt-2 text-note text-muted">{genderGuideline}</p>}
    </section>
  );
}

/** The pose the person was asked to take, for the reviewing admin. */
export function PoseAsked({ pose }: { pose: Pose }) {
  return (
    <div className="col-span-2 flex items-center gap-3 rounded-panel bg-base-200 px-3 py-2">
      <PoseDrawing pose={pose} className="size-12 shrink-0 lg:size-16" />
      <div className="min-w-0">
        <p className="text-body font-medium">
          {poseScreenTexts.asked}: {poseTexts[pose]}
        </p>
        <p className="text-note text-muted">
          {HandsFreePose.safeParse(pose).success && `${poseScreenTexts.insteadOfAHand} `}
          {poseScreenTexts.guideline}
        </p>
      </div>
    </div>
  );
}
