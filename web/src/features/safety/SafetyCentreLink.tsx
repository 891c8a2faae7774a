import { LifeBuoy } from 'lucide-react';
import { blockReportTexts } from './safety.texts.ts';

/** Leads to the help lines in another tab: a report that somebody is writing stays where it is. */
export function SafetyCentreLink() {
  return (
    <a
      href="/safety"
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center gap-2 self-start text-body underline underline-offset-4"
    >
      <LifeBuoy size={18} className="shrink-0" aria-hidden />
      {blockReportTexts.safetyCentre}
    </a>
  );
}
