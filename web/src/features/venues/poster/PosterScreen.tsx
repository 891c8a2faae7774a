import { Printer } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import * as z from 'zod/mini';
import { BackLink } from '#features/profiles/BackLink.tsx';
import { arrival } from '#lib/late/late-code.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { useNavigate } from '#ui/navigation/router.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { PosterSheet } from './PosterSheet.tsx';
import { type Paper, printOn, usualPaper } from './paper.ts';
import { usePoster } from './poster.api.ts';
import { posterTexts } from './poster.texts.ts';
import { eastAsianLanguage } from './written-language.ts';

type FontState = 'loading' | 'ready' | 'failed';

/** Loads the fonts of a poster once its text is on the page, then fits its texts to their boxes. */
function usePosterLetters(
  sheet: RefObject<HTMLElement | null>,
  text: string | undefined,
  paper: Paper,
): FontState {
  const [state, setState] = useState<FontState>('loading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another paper has other boxes
  useEffect(() => {
    if (text === undefined) return;
    let isGone = false;
    arrival(loadFonts(text))
      .then(() => {
        if (isGone || !sheet.current) return;
        for (const box of sheet.current.querySelectorAll<HTMLElement>('[data-fits]')) fit(box);
        setState('ready');
      })
      .catch(() => {
        if (!isGone) setState('failed');
      });
    return () => {
      isGone = true;
    };
  }, [sheet, text, paper]);
  return state;
}

/** Rejects if the font of a letter on the page did not load. */
async function loadFonts(text: string): Promise<void> {
  await Promise.all([
    import('./poster-fonts.css'),
    ...(eastAsianLanguage(text) ? [import('./poster-fonts-east-asian.css')] : []),
  ]);
  void document.body.offsetHeight; // the browser fetches the files only when it lays out their letters
  await document.fonts.ready;
  if ([...document.fonts].some(({ status }) => status === 'error')) throw new Error('A font did not load.');
}

const SHRINK = 0.96;
/** Below this share of its usual size a text breaks words rather than shrinking further. */
const SMALLEST = 0.5;

/** Makes a text smaller until it fits its box. */
function fit(box: HTMLElement): void {
  box.style.overflowWrap = '';
  for (let share = 1; share > 0.1; share *= SHRINK) {
    box.style.setProperty('--fit', String(share));
    if (share < SMALLEST) box.style.overflowWrap = 'anywhere';
    if (box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth) return;
  }
}

const papers: readonly { readonly value: Paper; readonly label: string }[] = [
  { value: 'a4', label: posterTexts.a4 },
  { value: 'a5', label: posterTexts.a5 },
  { value: 'tent', label: posterTexts.tent },
  { value: 'letter', label: posterTexts.letter },
];

/** A venue's poster, for the browser to print or to save as PDF. */
export function PosterScreen() {
  const { venueId = '' } = useParams();
  const { data: poster, isPending, error, refetch, isRefetching } = usePoster(venueId);
  const [paper, setPaper] = useState<Paper>(() => usualPaper(navigator.language));
  const sheet = useRef<HTMLElement>(null);
  const letters = usePosterLetters(sheet, poster && poster.venueName + poster.venueAddress, paper);
  usePrintOnArrival(letters === 'ready');
  const back = `/admin?tab=venues&list=all&venue=${venueId}`;
  return (
    <Page
      header={
        <TopBar title={posterTexts.poster} left={<BackLink to={back} label={posterTexts.backToVenue} />} />
      }
      foot={
        poster && (
          <div className="flex gap-3 max-sm:flex-col">
            <SelectField
              label={posterTexts.paper}
              labelHidden
              options={papers}
              value={paper}
              onChange={setPaper}
              className="shrink-0 sm:w-44"
            />
            <Button
              wide
              busy={letters === 'loading'}
              disabled={letters === 'failed'}
              onClick={() => window.print()}
            >
              <Printer size={20} aria-hidden />
              {posterTexts.print}
            </Button>
          </div>
        )
      }
    >
      <title>{pageTitle(poster ? posterTexts.posterOf(poster.venueName) : posterTexts.poster)}</title>
      <style>{printOn(paper)}</style>
      {isPending && <Skeleton className="aspect-[210/297] w-full" />}
      {error && <LoadFailed error={error} retry={refetch} retrying={isRefetching} />}
      {letters === 'failed' && (
        <LoadFailed error={new Error(posterTexts.lettersMissing)} retry={() => location.reload()} />
      )}
      {poster && <PosterSheet ref={sheet} poster={poster} paper={paper} />}
    </Page>
  );
}

const ToPrint = z.object({ print: z.literal(true) });

/** Opens the print dialog once, for those who came to print. */
function usePrintOnArrival(isReady: boolean): void {
  const wants = ToPrint.safeParse(useLocation().state).success;
  const navigate = useNavigate();
  useEffect(() => {
    if (!isReady || !wants) return;
    // Otherwise a reload would print again.
    navigate({}, { replace: true });
    window.print();
  }, [isReady, wants, navigate]);
}
