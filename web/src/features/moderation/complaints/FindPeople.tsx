import { ageInYears } from '@showup/contract/profiles/age';
import { COMPLAINT_ABOUT_MAX, type ComplainedPerson } from '@showup/contract/public/complaints';
import { type FormEvent, useState } from 'react';
import { serverMessage } from '#lib/api/server-message.ts';
import { useDecidedHere, useDecision } from '#lib/api/use-decision.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { BanDialog } from '../bans/BanDialog.tsx';
import { useBanUser } from '../bans/bans.api.ts';
import { banDeskTexts } from '../bans/bans.texts.ts';
import { CaseCard } from '../cases/CaseCard.tsx';
import { useComplainedPeople } from './complaints.api.ts';
import { bannedNowText, complaintDeskTexts } from './complaints.texts.ts';

/** Searches for the person of a complaint, to ban them from here. */
export function FindPeople({ complaintId, about }: { complaintId: string; about: string }) {
  const search = useComplainedPeople();
  // The search takes a name alone, and people write "Priya Nair, 28".
  const [query, setQuery] = useState(about.replace(/,.*/s, ''));

  function submit(event: FormEvent) {
    event.preventDefault();
    search.mutate(
      { complaintId, query },
      {
        onError: (error) =>
          notify.error(serverMessage(error) ?? complaintDeskTexts.searchFailed, { of: error }),
      },
    );
  }

  return (
    <section className="flex flex-col gap-4">
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label={complaintDeskTexts.findLabel}
          hint={complaintDeskTexts.findHint}
          type="search"
          autoComplete="off"
          maxLength={COMPLAINT_ABOUT_MAX}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Button type="submit" variant="quiet" size="medium" busy={search.isPending}>
          {complaintDeskTexts.search}
        </Button>
      </form>
      {search.data?.length === 0 && <p role="status">{complaintDeskTexts.nobody}</p>}
      {search.data?.map((person) => (
        <FoundPerson key={person._id} person={person} />
      ))}
    </section>
  );
}

function FoundPerson({ person }: { person: ComplainedPerson }) {
  const { _id: userId, fullName, dob, identifiedAs, photos } = person;
  const [isAsking, setAsking] = useState(false);
  const [isBannedHere, setBannedHere] = useState(false);
  const isBanned = person.isBanned || isBannedHere;
  const { decide: ban, isPending } = useDecision(useBanUser(), useDecidedHere(), banDeskTexts.banFailed);
  return (
    <CaseCard
      name={fullName}
      headingLevel="h3"
      about={`${ageInYears(dob)} · ${identifiedAs}`}
      facts={isBanned && <p className="text-body font-semibold">{complaintDeskTexts.banned}</p>}
      photos={photos}
    >
      <div>
        <Button variant="quiet" size="medium" onClick={() => setAsking(true)}>
          {banDeskTexts.ban}
        </Button>
      </div>
      {isAsking && (
        <BanDialog
          name={fullName}
          standing={isBanned ? 'banned' : 'here'}
          busy={isPending}
          onClose={() => setAsking(false)}
          onConfirm={(terms) =>
            ban(
              { ...terms, userId },
              {
                ids: [userId],
                onDone: () => {
                  setBannedHere(true);
                  setAsking(false);
                  notify.success(bannedNowText(fullName));
                },
              },
            )
          }
        />
      )}
    </CaseCard>
  );
}
