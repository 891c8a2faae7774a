import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { CallFailed, isOffline } from '#lib/api/call-failed.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { elapsedText } from '#lib/format/durations.ts';
import { displayTexts } from './display.texts.ts';

const MINUTE_MS = 60_000;
/** A router that restarts is nothing to call for. */
const PATIENT_MS = 5 * MINUTE_MS;
const LOW = 0.15;

/** What browsers tell about a battery, where they do. TypeScript does not know of it. */
const Battery = z.object({ charging: z.boolean(), level: z.number() });
const WithBattery = z.object({
  getBattery: z.custom<() => Promise<unknown>>((get) => typeof get === 'function'),
});

async function isLowOnPower(): Promise<boolean> {
  const browser = WithBattery.safeParse(navigator);
  if (!browser.success) return false;
  const battery = Battery.safeParse(await browser.data.getBattery.call(navigator).catch(() => undefined));
  return battery.success && !battery.data.charging && battery.data.level <= LOW;
}

/** What somebody behind the bar has to do or know, in a sentence, and whether that is why no code comes. */
export interface Attention {
  readonly text: string;
  readonly isAboutCode: boolean;
}

/**
 * Returns what needs attention; undefined if nothing does.
 * @param failure of the last call, if it failed
 */
export function useAttention(
  lastAnswerAt: number | undefined,
  failure: Error | null,
  isAwake: boolean,
): Attention | undefined {
  const [begun] = useState(serverNow);
  const [now, setNow] = useState(serverNow);
  const [isLow, setLow] = useState(false);
  useEffect(() => {
    let isGone = false;
    async function look() {
      setNow(serverNow());
      const low = await isLowOnPower();
      if (!isGone) setLow(low);
    }
    void look();
    const timer = setInterval(() => void look(), MINUTE_MS / 2);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, []);
  const silentMs = now - (lastAnswerAt ?? begun);
  if (silentMs >= PATIENT_MS) {
    const isServers = failure instanceof CallFailed && !isOffline(failure);
    const text = isServers ? displayTexts.noAnswer : displayTexts.noNetwork;
    return { text: text(elapsedText(silentMs)), isAboutCode: true };
  }
  if (isLow) return { text: displayTexts.noPower, isAboutCode: false };
  return isAwake ? undefined : { text: displayTexts.mayGoDark, isAboutCode: false };
}
