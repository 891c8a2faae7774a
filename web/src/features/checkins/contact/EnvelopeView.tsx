import type { ContactView, Envelope } from '@showup/contract/checkins/contact';
import { MapPin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { EmergencyNote } from '#features/public/safety-centre/EmergencyNote.tsx';
import { dayAndClock } from '#lib/format/day-and-clock.texts.ts';
import { mapAddress } from '#lib/navigation/map-address.ts';
import { Button, buttonClass } from '#ui/buttons/Button.tsx';
import { contactTexts, longDay } from '../checkins.texts.ts';
import { EndDialog } from './EndDialog.tsx';

/** What an open envelope tells, and what to do with it. */
export function EnvelopeView({ token, view }: { token: string; view: ContactView }) {
  const [isClosing, setClosing] = useState(false);
  const { name, isHelpAsked, envelope, reference } = view;
  return (
    <>
      <section role="alert">
        <h2 className="font-display text-title font-bold break-words">
          {isHelpAsked ? contactTexts.help(name) : contactTexts.open(name)}
        </h2>
        <p className="mt-2">{contactTexts.openText}</p>
      </section>
      <EmergencyNote />
      {envelope ? <Contents {...envelope} reference={reference} /> : <p>{contactTexts.notSealed}</p>}
      <Button variant="quiet" wide onClick={() => setClosing(true)}>
        {contactTexts.close}
      </Button>
      <p className="text-note text-muted">{contactTexts.careful}</p>
      {isClosing && (
        <EndDialog
          token={token}
          how="closeAsContact"
          title={contactTexts.closeTitle}
          text={contactTexts.closeText}
          action={contactTexts.closeAction}
          onClose={() => setClosing(false)}
        />
      )}
    </>
  );
}

function Contents({ venue, at, name, photo, lastEvening, reference }: Envelope & { reference: string }) {
  return (
    <div className="flex flex-col gap-4 rounded-panel border border-hairline bg-base-200 p-5">
      {photo !== null && (
        <img
          src={photo}
          alt={contactTexts.photoOf(name)}
          className="aspect-4/5 w-full max-w-60 self-center rounded-photo object-cover"
        />
      )}
      <dl className="flex flex-col gap-3">
        <Fact term={contactTexts.where}>
          <span className="font-semibold">{venue.name}</span>
          <br />
          {venue.address}
        </Fact>
        <Fact term={contactTexts.plan}>
          <time dateTime={at}>{dayAndClock(at, venue.timeZone)}</time>
        </Fact>
        <Fact term={contactTexts.withWhom}>{name}</Fact>
        <Fact term={contactTexts.lastEvening}>
          {lastEvening === null ? contactTexts.never : longDay(lastEvening)}
        </Fact>
        <Fact term={contactTexts.reference}>
          <span className="font-mono select-all">{reference}</span>
        </Fact>
      </dl>
      <a
        href={mapAddress(venue)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'quiet', size: 'medium' })}
      >
        <MapPin size={18} aria-hidden />
        {contactTexts.directions}
      </a>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-note text-muted">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
