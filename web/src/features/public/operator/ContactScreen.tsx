import type { Operator } from '@showup/contract/public/operator';
import { Link } from '#ui/navigation/router.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { PublicPage } from '../PublicPage.tsx';
import { publicTexts } from '../public.texts.ts';
import { useOperator } from './operator.api.ts';
import { operatorTexts } from './operator.texts.ts';

/** Who runs this installation, and who answers complaints about it. */
export function ContactScreen() {
  const operator = useOperator();
  return (
    <PublicPage title={publicTexts.contact}>
      {operator.data && <OperatorFacts {...operator.data} />}
      {operator.isPending && (
        <div aria-busy="true">
          <Skeleton className="h-40" />
        </div>
      )}
      {operator.isLoadingError && (
        <LoadFailed
          title={operatorTexts.notLoaded}
          error={operator.error}
          retry={operator.refetch}
          retrying={operator.isRefetching}
        />
      )}
    </PublicPage>
  );
}

function OperatorFacts({ name, address, contact, grievanceOfficer, grievanceContact }: Operator) {
  const isNamed = name !== null || address !== null || contact !== null;
  return (
    <>
      <section>
        <h2 className="font-display text-lead font-bold">{operatorTexts.whoRunsThis}</h2>
        {!isNamed && <p className="mt-1.5">{operatorTexts.unnamed}</p>}
        <dl>
          <Fact term={operatorTexts.name} value={name} />
          <Fact term={operatorTexts.address} value={address} />
          <Fact term={operatorTexts.contact} value={contact} />
        </dl>
        <p className="mt-3 text-note text-muted">{operatorTexts.software}</p>
      </section>
      <section>
        <h2 className="font-display text-lead font-bold">{operatorTexts.grievances}</h2>
        {grievanceOfficer === null && grievanceContact === null && (
          <p className="mt-1.5">{operatorTexts.noOfficer}</p>
        )}
        <dl>
          <Fact term={operatorTexts.officer} value={grievanceOfficer} />
          <Fact term={operatorTexts.officerContact} value={grievanceContact} />
        </dl>
        <Link to="/complaint" className="mt-3 inline-block py-2.5 underline underline-offset-4">
          {operatorTexts.complain}
        </Link>
      </section>
    </>
  );
}

function Fact({ term, value }: { term: string; value: string | null }) {
  if (value === null) return null;
  return (
    <div className="mt-3">
      <dt className="text-note text-muted">{term}</dt>
      <dd className="select-text break-words">
        <Reachable at={value} />
      </dd>
    </div>
  );
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;
const PHONE = /^\+?[\d\s()-]{3,}$/;

/** A link to an email address or a phone number; other text as it is. */
function Reachable({ at }: { at: string }) {
  const scheme = EMAIL.test(at) ? 'mailto' : PHONE.test(at) ? 'tel' : undefined;
  if (scheme === undefined) return <>{at}</>;
  return (
    <a
      href={`${scheme}:${at.replaceAll(/\s/g, '')}`}
      className="inline-block py-1 underline underline-offset-2"
    >
      {at}
    </a>
  );
}
