import type { ProfileCard } from '@showup/contract/profiles';
import { ageText } from '@showup/contract/profiles/age';
import { pictureAt } from '#features/profiles/profiles.api.ts';
import { Link } from '#ui/navigation/router.tsx';
import { useBroken } from '#ui/photos/use-broken.ts';
import { Skeleton } from '#ui/status/Skeleton.tsx';

/** Two columns on a phone, as many as fit a name elsewhere. */
const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3 md:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] lg:grid-cols-[repeat(auto-fill,minmax(max(14rem,11vw),1fr))]';

/** People as photos with name and age; each opens their profile. */
export function CardGrid({ cards }: { cards: readonly ProfileCard[] }) {
  return (
    <ul className={grid}>
      {cards.map((card) => (
        <li key={card._id} className="on-photo relative aspect-3/4 overflow-hidden rounded-panel bg-base-300">
          <Link
            to={{ search: `?profile=${card._id}` }}
            state={{ fromGrid: true }}
            className="block size-full focus-visible:-outline-offset-4"
          >
            <Photo card={card} />
            <span className="photo-foot absolute inset-x-0 bottom-0 px-3.5 pb-3">
              <span className="flex flex-wrap items-baseline gap-x-1.5 text-lead">
                <span dir="auto" className="line-clamp-2 min-w-0 font-display font-bold break-words">
                  {card.fullName}
                </span>{' '}
                <span className="shrink-0 tabular-nums">{ageText(card.dob)}</span>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Photo({ card }: { card: ProfileCard }) {
  const photo = card.photos[0];
  const [isBroken, onError] = useBroken(photo);
  return (
    <img
      src={photo && !isBroken ? pictureAt(photo, 480) : '/default-profile.jpg'}
      alt=""
      width={480}
      height={640}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={onError}
      className="size-full object-cover transition-transform hover:scale-[1.02]"
    />
  );
}

export function CardGridSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={grid}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="aspect-3/4 overflow-hidden rounded-panel">
          <Skeleton className="size-full" />
        </div>
      ))}
    </div>
  );
}
