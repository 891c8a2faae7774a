import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../style/class-names.ts';
import { Tip } from './Tip.tsx';

type Props = Omit<ComponentProps<'button'>, 'children' | 'title'> & {
  icon: LucideIcon;
  label: string;
  tip: string;
  /** `yes` is the larger, filled button; `no` is the outlined one, and `words` a smaller one between them. */
  answer: 'yes' | 'no' | 'words';
};

const looks = {
  // In forced-colours mode, the border keeps the shape visible.
  yes: 'size-[68px] border-2 border-transparent bg-heart text-heart-content shadow-yes',
  no: 'size-[60px] border-2 border-field-edge text-base-content hover:border-base-content',
  words: 'size-[48px] border-2 border-field-edge text-base-content hover:border-base-content',
};

const sizes = { yes: 30, no: 26, words: 22 };

/** A large answer under a photo. It does not grow with the text, so that all three stay in view. */
export function RoundButton({ icon: Icon, label, tip, answer, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classNames(
        'relative inline-grid shrink-0 place-items-center rounded-full transition not-aria-disabled:active:scale-90 disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-50',
        looks[answer],
        className,
      )}
    >
      <Icon size={sizes[answer]} fill={answer === 'yes' ? 'currentColor' : 'none'} aria-hidden />
      <Tip text={tip} />
    </button>
  );
}
