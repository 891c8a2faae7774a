import { MAP_COPYRIGHT, MAP_CREDIT } from '@showup/contract/venues';
import type { Poster } from '@showup/contract/venues/venues-desk';
import { type Ref, useLayoutEffect, useRef } from 'react';
import { isFromMap } from '../MapCredit.tsx';
import './poster.css';
import type { Paper } from './paper.ts';
import { posterTexts } from './poster.texts.ts';
import { eastAsianLanguage } from './written-language.ts';

type Props = { poster: Poster; paper: Paper; ref: Ref<HTMLElement> };

/** The poster as it is printed, shown as wide as its column. */
export function PosterSheet({ poster, paper, ref }: Props) {
  const preview = useScaledDown(paper);
  return (
    <div ref={preview} className="poster-preview">
      <article
        ref={ref}
        data-paper={paper}
        aria-label={posterTexts.posterOf(poster.venueName)}
        className="poster"
      >
        <PosterFace poster={poster} />
        {paper === 'tent' && (
          <div aria-hidden>
            <PosterFace poster={poster} />
          </div>
        )}
      </article>
    </div>
  );
}

function PosterFace({ poster }: { poster: Poster }) {
  const { venueName, venueAddress, address, svg } = poster;
  return (
    <div className="poster-face">
      <h2 className="poster-headline">{posterTexts.headline}</h2>
      <p className="poster-purpose">{posterTexts.purpose}</p>
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        alt={posterTexts.codeOf(venueName)}
        className="poster-code"
      />
      {/* Mirrored for a name that is written from right to left. */}
      <div dir="auto" className="poster-foot">
        <div lang={eastAsianLanguage(venueName + venueAddress)} className="poster-venue">
          <h3 data-fits className="poster-name">
            {venueName}
          </h3>
          <p data-fits className="poster-address">
            {venueAddress}
          </p>
        </div>
        <div className="poster-maker">
          <p className="poster-product">{posterTexts.product}</p>
          <p data-fits className="poster-web">
            <bdi>{new URL(address).host}</bdi>
          </p>
          {isFromMap(poster) && (
            <p className="poster-credit">
              <bdi>{MAP_CREDIT}</bdi>
              <br />
              <bdi>{MAP_COPYRIGHT}</bdi>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** Makes the poster in this element smaller, so that it fits the element's width. */
function useScaledDown(paper: Paper) {
  const preview = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another paper has another size
  useLayoutEffect(() => {
    const frame = preview.current;
    const sheet = frame?.firstElementChild;
    if (!frame || !(sheet instanceof HTMLElement)) return;
    const scale = () => {
      const share = Math.min(1, frame.clientWidth / sheet.offsetWidth);
      frame.style.setProperty('--scale', String(share));
      frame.style.setProperty('--height', `${sheet.offsetHeight * share}px`);
    };
    scale();
    const watch = new ResizeObserver(scale);
    watch.observe(frame);
    return () => watch.disconnect();
  }, [paper]);
  return preview;
}
