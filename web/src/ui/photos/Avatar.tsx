import { classNames } from '../style/class-names.ts';
import { useBroken } from './use-broken.ts';

type Props = {
  photo: string | null | undefined;
  /** Empty if the name is next to it. */
  alt?: string | undefined;
  /** In px. */
  size?: number | undefined;
  /** Shows a dot if the person is online. The surrounding text must say so too. */
  online?: boolean | undefined;
  fallback?: string | undefined;
  /** Loads the photo only near the viewport, for rows far down a list. */
  lazy?: boolean | undefined;
  className?: string | undefined;
};

/** A round photo, or the neutral picture if there is none or it cannot be loaded offline. */
export function Avatar({
  photo,
  alt = '',
  size = 48,
  online = false,
  fallback = '/avatar.png',
  lazy = false,
  className,
}: Props) {
  const [isBroken, onError] = useBroken(photo);
  const shown = photo && !isBroken ? photo : fallback;
  return (
    <span
      className={classNames('relative inline-block shrink-0', className)}
      style={{ width: size, height: size }}
    >
      <img
        src={shown}
        alt={alt}
        width={size}
        height={size}
        decoding="async"
        loading={lazy ? 'lazy' : 'eager'}
        draggable={false}
        onError={onError}
        className="size-full rounded-full bg-base-300 object-cover"
      />
      {online && (
        <span
          aria-hidden
          className="absolute right-0 bottom-0 size-[28%] max-h-4 min-h-2.5 max-w-4 min-w-2.5 rounded-full border-2 border-base-100 bg-success"
        />
      )}
    </span>
  );
}
