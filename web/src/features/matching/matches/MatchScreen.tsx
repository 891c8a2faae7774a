import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { chatAddress } from '#lib/navigation/chat-address.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import type { Component } from '#lib/own-texts/own-jsx.ts';
import { buttonClass } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Link, Redirect, useNavigate } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { openMatch } from '../matching.api.ts';
import { matchingTexts } from '../matching.texts.ts';
import { Celebration } from './Celebration.tsx';
import { Face } from './shown-matches.ts';

/** Stored in the history entry, so that a reload shows the match again. */
const MatchState = z.object({ match: Face, isUnopened: z.optional(z.boolean()) });

type Props = { FirstMessage: Component<{ partner: Face }> };

/** Shown to the person whose like made the match, and for a toast that is pressed where steps are held. */
export function MatchScreen({ FirstMessage }: Props) {
  const cache = useQueryClient();
  const state = MatchState.safeParse(useLocation().state);
  const unopened = state.data?.isUnopened ? state.data.match._id : undefined;
  useEffect(() => {
    if (unopened !== undefined) void openMatch(cache, unopened);
  }, [cache, unopened]);
  return state.success ? <Match match={state.data.match} FirstMessage={FirstMessage} /> : <Redirect to="/" />;
}

function Match({ match, FirstMessage }: Props & { match: Face }) {
  const navigate = useNavigate();
  return (
    <Page
      gathered
      header={
        <TopBar
          right={
            <IconButton
              icon={X}
              label={matchingTexts.close}
              onClick={() => navigate('/', { replace: true })}
            />
          }
        />
      }
      foot={
        <div className="flex flex-col gap-2">
          <div className="flex flex-col gap-2 landscape:flex-row">
            <Link to={chatAddress(match._id)} replace className={buttonClass({ wide: true })}>
              {matchingTexts.startChat}
            </Link>
            <Link to="/" replace className={buttonClass({ variant: 'quiet', wide: true })}>
              {matchingTexts.goHome}
            </Link>
          </div>
          <FirstMessage partner={match} />
        </div>
      }
    >
      <title>{pageTitle(matchingTexts.match)}</title>
      <Celebration match={match} />
    </Page>
  );
}
