import { useTotalUsers } from '../accounts.api.ts';
import { signInTexts } from './sign-in.texts.ts';

const FACES = ['/faces/1.webp', '/faces/2.webp', '/faces/3.webp', '/faces/4.webp', '/faces/5.webp'];

/** The app's promise, and how many people use it. */
export function LoginPromise({ location }: { location: string | null }) {
  return (
    <>
      <div className="mb-6 short:hidden landscape:hidden">
        <Faces />
      </div>
      <h1 className="font-display text-display font-bold text-balance">{signInTexts.promise}</h1>
      <ActivePeople location={location} />
    </>
  );
}

/** People as they show up, drawn. */
export function Faces() {
  return (
    <div className="flex" aria-hidden>
      {FACES.map((face) => (
        <img
          key={face}
          src={face}
          alt=""
          width={72}
          height={72}
          className="-mr-4 size-18 rounded-full ring-4 ring-base-100"
        />
      ))}
    </div>
  );
}

/** The number of people, rounded to tens. The line stays empty until it loads, or if that fails. */
function ActivePeople({ location }: { location: string | null }) {
  const { data: total } = useTotalUsers();
  return (
    <p className="mt-3 min-h-5.5 text-muted">
      {total !== undefined && (
        <>
          <b className="font-semibold text-base-content tabular-nums">
            {total === 0 ? signInTexts.few : total.toLocaleString('en-IN')}
          </b>{' '}
          {signInTexts.activePeopleIn} {locationWording(location)}
        </>
      )}
    </p>
  );
}

const NOWHERE_NAMED = 'your Area';
const LONGEST = 40;

/** The location for the login screen: `location` from the address, capitalised. */
export function locationWording(location: string | null): string {
  const named = (location ?? '').trim().slice(0, LONGEST).trim();
  return named === '' ? NOWHERE_NAMED : named.charAt(0).toUpperCase() + named.slice(1);
}
