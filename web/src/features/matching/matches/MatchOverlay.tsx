import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { pictureAt } from '#features/profiles/profiles.api.ts';
import { MOMENT_MS, vibrate } from '#lib/device/vibrate.ts';
import { chatAddress } from '#lib/navigation/chat-address.ts';
import type { Component } from '#lib/own-texts/own-jsx.ts';
import { Button, buttonClass } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { FullScreenDialog } from '#ui/dialogs/FullScreenDialog.tsx';
import { Link, useRouter } from '#ui/navigation/router.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { openMatch } from '../matching.api.ts';
import { matchingTexts } from '../matching.texts.ts';
import { Celebration } from './Celebration.tsx';
import { type Face, faceIn, SCREENS, type ShownMatches, showMatches, shownIn } from './shown-matches.ts';

type Props = { FirstMessage: Component<{ partner: Face }> };

/** The match screen over any other, for the person who liked first. */
export function MatchOverlay({ FirstMessage }: Props) {
  const shown = shownIn(useLocation().state);
  return shown && <Shown shown={shown} FirstMessage={FirstMessage} />;
}

function Shown({ shown, FirstMessage }: Props & { shown: ShownMatches }) {
  const titleId = useId();
  const close = useClose();
  const face = faceIn(shown);
  const all = Math.min(shown.faces.length, SCREENS);
  useEffect(() => vibrate(MOMENT_MS), []);
  return (
    <FullScreenDialog
      key={shown.at}
      labelledBy={titleId}
      onClose={close}
      header={
        <TopBar
          title={
            face && all > 1 ? (
              <p className="text-note text-muted tabular-nums">{matchingTexts.matchOf(shown.at + 1, all)}</p>
            ) : null
          }
          right={<IconButton icon={X} label={matchingTexts.close} onClick={close} />}
        />
      }
      foot={
        face ? (
          <div className="flex flex-col gap-2">
            <MatchActions face={face} shown={shown} onClose={close} />
            <FirstMessage key={face._id} partner={face} />
          </div>
        ) : (
          <ListActions />
        )
      }
    >
      {face ? (
        <Celebration match={face} titleId={titleId} news={matchingTexts.newMatch} />
      ) : (
        <Others faces={shown.faces.slice(SCREENS)} titleId={titleId} />
      )}
    </FullScreenDialog>
  );
}

/** Goes back to the screen below. */
function useClose(): () => void {
  const router = useRouter();
  const { key } = useLocation();
  const closedAt = useRef<string>(undefined);
  useEffect(() => {
    if (closedAt.current !== key) closedAt.current = undefined;
  }, [key]);
  return () => {
    // A second press while the navigation is pending would also leave the screen below.
    if (closedAt.current === key) return;
    closedAt.current = key;
    void router.navigate(-1);
  };
}

type ActionsProps = { face: Face; shown: ShownMatches; onClose: () => void };

function MatchActions({ face, shown, onClose }: ActionsProps) {
  const cache = useQueryClient();
  const router = useRouter();
  const { pathname } = useLocation();

  function showNext() {
    const next = { ...shown, at: shown.at + 1 };
    const match = faceIn(next);
    if (match) void openMatch(cache, match._id);
    showMatches(router, next);
  }

  return (
    <div className="flex flex-col gap-2">
      <Link to={chatAddress(face._id)} replace className={buttonClass({ wide: true })}>
        {matchingTexts.startChat}
      </Link>
      <div className="flex gap-2">
        <Link
          to="/"
          replace
          className={buttonClass({ variant: 'quiet', wide: true })}
          onClick={(event) => {
            if (pathname !== '/') return;
            event.preventDefault();
            onClose();
          }}
        >
          {matchingTexts.goHome}
        </Link>
        {shown.at + 1 < shown.faces.length && (
          <Button variant="quiet" wide onClick={showNext}>
            {matchingTexts.nextMatch}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Everyone after the match screens; they stay unopened until their conversation is. */
function Others({ faces, titleId }: { faces: readonly Face[]; titleId: string }) {
  return (
    <div className="flex flex-col gap-4 py-4">
      <h1 id={titleId} className="font-display text-title font-bold text-balance">
        {matchingTexts.moreMatches}
      </h1>
      <ul className="-mx-3">
        {faces.map(({ _id, fullName, photos: [photo] }) => (
          <li key={_id}>
            <Link
              to={chatAddress(_id)}
              replace
              className="flex min-h-18 items-center gap-3 rounded-control px-3 py-2 transition-colors hover:bg-base-200 focus-visible:-outline-offset-2"
            >
              <Avatar photo={photo && pictureAt(photo, 160)} size={52} lazy />
              <span className="min-w-0 truncate font-semibold" dir="auto">
                {fullName}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ListActions() {
  return (
    <Link to="/chats" replace className={buttonClass({ wide: true })}>
      {matchingTexts.goToChats}
    </Link>
  );
}
