import { classNames } from '../style/class-names.ts';
import { uiTexts } from '../ui.texts.ts';

type Props = { size?: 'lead' | 'title'; className?: string };

/** The app's name in the display font. */
export function Wordmark({ size = 'title', className }: Props) {
  return (
    <span
      className={classNames(
        'font-display font-bold tracking-tight',
        size === 'lead' ? 'text-lead' : 'text-title',
        className,
      )}
    >
      {uiTexts.wordmark}
    </span>
  );
}
