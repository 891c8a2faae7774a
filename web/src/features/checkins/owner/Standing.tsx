import type { CheckIn } from '@showup/contract/checkins';
import { BellOff, BellRing, TriangleAlert } from 'lucide-react';
import { Callout } from '#ui/status/Callout.tsx';
import { channelText, clockText, isConfirmed, ownerTexts, reachedText } from '../checkins.texts.ts';

/** Whether anyone would be alerted, or is; never more than is true. */
export function Standing({ checkIn }: { checkIn: CheckIn }) {
  const { status, contactName, opensAt, reference, isSeen } = checkIn;
  if (status === 'open')
    return isConfirmed(checkIn) ? (
      <Callout live tone="warning" icon={BellRing} title={ownerTexts.open}>
        <p>{ownerTexts.openText(reference)}</p>
        <p>{isSeen ? ownerTexts.seen : ownerTexts.notSeen}</p>
        <Ways checkIn={checkIn} />
      </Callout>
    ) : (
      <Callout live tone="warning" icon={TriangleAlert} title={ownerTexts.openNobody}>
        {ownerTexts.openNobodyText}
      </Callout>
    );
  if (!isConfirmed(checkIn))
    return (
      <Callout live tone="warning" icon={BellOff} title={ownerTexts.nobody}>
        {status === 'missed' ? ownerTexts.missedText : ownerTexts.nobodyText(contactName)}
      </Callout>
    );
  return (
    <Callout live icon={BellRing} title={ownerTexts.ready(contactName)}>
      <p>{ownerTexts.readyText(clockText(opensAt))}</p>
      <Ways checkIn={checkIn} />
    </Callout>
  );
}

function Ways({ checkIn }: { checkIn: CheckIn }) {
  return (
    <ul aria-label={ownerTexts.ways} className="mt-1 list-disc pl-4 text-note marker:text-muted">
      {checkIn.channels.map((channel) => (
        <li key={channelText(channel)} className="break-words">
          {channelText(channel)}
          {checkIn.status === 'open' && reachedText(channel)}
        </li>
      ))}
    </ul>
  );
}
