import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { serverNow } from '#lib/api/server-clock.ts';
import { useNow } from '#lib/format/use-now.ts';
import { stored } from '#lib/kept/stored.ts';

const DAY_MS = 86_400_000;

/**
 * The next time an evening is over, in ms since 1970. `overAt` is the last one the server told: without a network it may
 * lie days back, and they come a day apart.
 */
export function nextEnd(overAt: number, now: number): number {
  const missed = now < overAt ? 0 : Math.floor((now - overAt) / DAY_MS) + 1;
  return overAt + missed * DAY_MS;
}

const LOOK_MS = 1_000;

/** Until when the screen is lit, so that a reload at night does not light it up. A tablet that is set up again is lit. */
const keptEnd = stored(() => sessionStorage, 'showup.display-lit-until', z.number());

/**
 * Whether the screen is dark: from the end of an evening until someone touches it.
 * @param overAt when the venue's evening is over; undefined until known
 */
export function useDimming(overAt: string | undefined): boolean {
  const now = useNow(LOOK_MS);
  const [litUntil, setLitUntil] = useState(keptEnd.read);

  useEffect(() => {
    const next = () => (overAt === undefined ? undefined : nextEnd(Date.parse(overAt), serverNow()));
    const light = () => setLitUntil(next());
    setLitUntil((until) => until ?? next());
    for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, light);
    return () => {
      for (const event of ['pointerdown', 'keydown']) document.removeEventListener(event, light);
    };
  }, [overAt]);

  useEffect(() => {
    if (litUntil === undefined) keptEnd.clear();
    else keptEnd.write(litUntil);
  }, [litUntil]);

  return litUntil !== undefined && now >= litUntil;
}
