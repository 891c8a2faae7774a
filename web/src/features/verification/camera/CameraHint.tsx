import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/style/class-names.ts';

const tones = {
  plain: 'bg-black/60 font-medium text-white',
  good: 'bg-success font-semibold text-success-content',
  bad: 'bg-error font-semibold text-error-content',
};

type Props = {
  /** `good` is for a venue's code that was found, `bad` for a refused photo, `plain` for everything else. */
  tone?: keyof typeof tones;
  icon?: LucideIcon;
  children: ReactNode;
};

/** A short line over the camera picture. */
export function CameraHint({ tone = 'plain', icon: Icon, children }: Props) {
  return (
    <p
      className={classNames(
        'inline-flex min-h-9 animate-fade items-center gap-2.5 rounded-panel px-5 py-1.5 text-center text-body text-balance',
        tones[tone],
      )}
    >
      {Icon && <Icon size={20} className="shrink-0" aria-hidden />}
      {children}
    </p>
  );
}
