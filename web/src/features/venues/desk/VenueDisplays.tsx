import type { VenueDisplay, VenuePage } from '@showup/contract/venues/venues-desk';
import { Copy, Tablet } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { newClientId } from '#lib/api/client-id.ts';
import { copyText } from '#lib/device/hand-over.ts';
import { agoText } from '#lib/format/durations.ts';
import { useNow } from '#lib/format/use-now.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { tellDeskFailure } from './desk-failure.ts';
import { VenueConfirm } from './VenueConfirm.tsx';
import { useGiveDisplay, useRenewDisplay, useRevokeDisplay } from './venues-desk.api.ts';
import { deskTexts, momentText } from './venues-desk.texts.ts';

const TICK_MS = 10_000;

type Step = 'renew' | 'revoke';
type OpenStep = { step: Step; displayId: string; name: string };

/** The tablets that show a venue's code. */
export function VenueDisplays({ venue: { _id, displays } }: { venue: VenuePage }) {
  const now = useNow(TICK_MS);
  const [address, setAddress] = useState<string>();
  const [open, setOpen] = useState<OpenStep>();
  const give = useGiveDisplay(_id);
  /** The same until there is an answer, so that another press after none gives one display. */
  const [clientId, setClientId] = useState(newClientId);

  const showAddress = (given: { address: string }) => {
    setOpen(undefined);
    setAddress(given.address);
  };

  return (
    <section aria-label={deskTexts.liveDisplays} className="flex flex-col items-start gap-3">
      <h3 className="text-lead font-semibold">{deskTexts.liveDisplays}</h3>
      <p className="text-body text-muted">{deskTexts.displaysText}</p>
      {displays.length === 0 ? (
        <p className="text-body">{deskTexts.noDisplays}</p>
      ) : (
        <ul className="flex w-full flex-col gap-2">
          {displays.map((display, index) => {
            const name = deskTexts.displayAt(index);
            return (
              <li key={display._id}>
                <Display
                  name={name}
                  display={display}
                  now={now}
                  onStep={(step) => setOpen({ step, displayId: display._id, name })}
                />
              </li>
            );
          })}
        </ul>
      )}
      <Button
        variant="quiet"
        size="medium"
        busy={give.isPending}
        onClick={() =>
          give.mutate(clientId, {
            onSuccess(given) {
              setClientId(newClientId());
              showAddress(given);
            },
            onError: (error) => tellDeskFailure(error, () => undefined),
          })
        }
      >
        {deskTexts.giveADisplayAddress}
      </Button>
      {address !== undefined && <GivenAddress address={address} onClose={() => setAddress(undefined)} />}
      {open && (
        <StepDialog venueId={_id} {...open} onRenewed={showAddress} onClose={() => setOpen(undefined)} />
      )}
    </section>
  );
}

type StepProps = OpenStep & {
  venueId: string;
  onRenewed: (given: { address: string }) => void;
  onClose: () => void;
};

function StepDialog({ venueId, step, displayId, name, onRenewed, onClose }: StepProps) {
  const renew = useRenewDisplay(venueId);
  const revoke = useRevokeDisplay(venueId);
  return step === 'renew' ? (
    <VenueConfirm
      title={deskTexts.renewAddressTitle(name)}
      text={deskTexts.renewDisplayText}
      action={deskTexts.renew}
      work={renew}
      onClose={onClose}
      onConfirm={() => renew.mutate(displayId, { onSuccess: onRenewed })}
    />
  ) : (
    <VenueConfirm
      title={deskTexts.revokeTitle(name)}
      text={deskTexts.revokeText}
      action={deskTexts.revoke}
      work={revoke}
      onClose={onClose}
      onConfirm={() =>
        revoke.mutate(displayId, {
          onSuccess: () => {
            onClose();
            notify.success(deskTexts.displayRevoked);
          },
        })
      }
    />
  );
}

type DisplayProps = {
  /** A number, counting displays in the order they were added. */
  name: string;
  display: VenueDisplay;
  now: number;
  onStep: (step: Step) => void;
};

function Display({ name, display: { createdAt, lastSeenAt, isSilent }, now, onStep }: DisplayProps) {
  const nameId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div
      role="group"
      aria-labelledby={nameId}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-hairline bg-base-200 p-4"
    >
      <Tablet size={22} className="shrink-0 text-muted" aria-hidden />
      <p className="min-w-40 flex-1 text-body">
        <span id={nameId} className="block font-medium">
          {name}
        </span>
        <span className={classNames('block', isSilent && 'font-semibold text-warning')}>
          {isSilent && `${deskTexts.silent} `}
          {lastSeenAt === null ? deskTexts.notOpenedYet : deskTexts.seen(agoText(lastSeenAt, now))}
        </span>
        <span className="block text-muted">
          {deskTexts.addressMade} {momentText(createdAt, now)}
        </span>
      </p>
      <div className="flex gap-2">
        <Button variant="quiet" size="medium" className="bg-base-100!" onClick={() => onStep('renew')}>
          {deskTexts.renewAsk}
        </Button>
        <Button variant="quiet" size="medium" className="bg-base-100!" onClick={() => onStep('revoke')}>
          {deskTexts.revokeAsk}
        </Button>
      </div>
    </div>
  );
}

/** Shows the address of a display. It is shown only once. */
function GivenAddress({ address, onClose }: { address: string; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);

  async function copy() {
    if (await copyText(address)) notify.success(deskTexts.addressCopied);
    // An insecure page, a refusal or no answer: the address can still be copied by hand.
    else field.current?.select();
  }

  return (
    <Dialog
      title={deskTexts.theDisplaysAddress}
      onClose={onClose}
      foot={
        <>
          <Button className="sm:flex-1" onClick={() => void copy()}>
            <Copy size={18} aria-hidden />
            {deskTexts.copyAddress}
          </Button>
          <Button variant="quiet" className="sm:flex-1" onClick={onClose}>
            {deskTexts.done}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea ref={field} label={deskTexts.address} value={address} readOnly rows={2} />
        <p className="text-body text-muted">{deskTexts.shownOnce}</p>
      </div>
    </Dialog>
  );
}
