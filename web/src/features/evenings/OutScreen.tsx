import type { Evening } from '@showup/contract/evenings';
import { MoonStar } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '#ui/buttons/Button.tsx';
import { Link, useNavigate } from '#ui/navigation/router.tsx';
import { CodeScanner } from '../verification/camera/CodeScanner.tsx';
import { eveningsScreenTexts } from './evenings.texts.ts';
import { useProof } from './use-proof.ts';
import { VenueMoment } from './VenueMoment.tsx';

/** Proves an evening by the code on a venue's screen: the camera opens, and the rest happens by itself. */
export function OutScreen() {
  const [proved, setProved] = useState<Evening>();
  return proved ? <Proved evening={proved} /> : <Scanner onProved={setProved} />;
}

function Scanner({ onProved }: { onProved: (evening: Evening) => void }) {
  const prove = useProof(onProved);
  const navigate = useNavigate();
  return (
    <CodeScanner
      title={eveningsScreenTexts.out}
      back={{ label: eveningsScreenTexts.back, go: () => navigate('/profile', { replace: true }) }}
      aim={eveningsScreenTexts.aim}
      onScan={prove}
    />
  );
}

function Proved({ evening }: { evening: Evening }) {
  return (
    <VenueMoment
      title={eveningsScreenTexts.out}
      icon={MoonStar}
      heading={eveningsScreenTexts.proved(evening.venueName)}
      text={eveningsScreenTexts.provedText}
      venue={evening}
      foot={
        <div className="flex flex-col gap-2">
          <Link to="/" className={buttonClass({ wide: true })}>
            {eveningsScreenTexts.goHome}
          </Link>
          <Link to="/myevenings" className={buttonClass({ variant: 'quiet', wide: true })}>
            {eveningsScreenTexts.myEvenings}
          </Link>
        </div>
      }
    />
  );
}
