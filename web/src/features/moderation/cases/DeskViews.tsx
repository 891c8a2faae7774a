import { useSearchParams } from 'react-router';
import { classNames } from '#ui/style/class-names.ts';

type Props<View extends string> = {
  label: string;
  /** The label of each view, in order. */
  views: Readonly<Record<View, string>>;
  shown: View;
  /** Shown without a state in the address. */
  first: View;
};

/** Buttons for the views of a desk. The address keeps the chosen one in `state`. */
export function DeskViews<View extends string>({ label, views, shown, first }: Props<View>) {
  const [, setSearch] = useSearchParams();

  function show(state: string) {
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (state === first) next.delete('state');
        else next.set('state', state);
        return next;
      },
      { replace: true },
    );
  }

  return (
    <nav data-bar aria-label={label} className="flex gap-2">
      {Object.entries<string>(views).map(([state, name]) => (
        <button
          key={state}
          type="button"
          aria-current={state === shown ? 'true' : undefined}
          onClick={() => show(state)}
          className={classNames(
            'min-h-11 rounded-full border px-5 text-body',
            state === shown ? 'border-primary-ink bg-primary/12 font-medium' : 'border-hairline bg-base-200',
          )}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
