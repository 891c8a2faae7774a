import type { HelpLine } from '@showup/contract/public/help-lines';
import { ExternalLink } from 'lucide-react';
import { buttonClass } from '#ui/buttons/Button.tsx';
import { CallLink } from './CallLink.tsx';
import { topicLabels } from './safety-centre.texts.ts';

/** Help lines, with what each is for and when it answers. */
export function HelpLineList({ lines }: { lines: readonly HelpLine[] }) {
  return (
    <ul className="divide-y divide-hairline rounded-panel border border-hairline bg-base-200">
      {lines.map((line) => (
        <li key={line.name} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
          <div className="min-w-0 flex-1 basis-36">
            <p className="font-semibold break-words">{line.name}</p>
            <p className="text-note text-muted">{factsOf(line)}</p>
          </div>
          <p className="flex flex-wrap gap-2">
            {line.number !== undefined && <CallLink number={line.number} name={line.name} />}
            {line.address !== undefined && <SiteLink address={line.address} />}
          </p>
        </li>
      ))}
    </ul>
  );
}

const factsOf = ({ topics, hours, languages = [] }: HelpLine) =>
  [topics.map((topic) => topicLabels[topic]).join(', '), hours ?? '', languages.join(', ')]
    .filter((fact) => fact !== '')
    .join(' · ');

function SiteLink({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'quiet', size: 'medium' })}
    >
      <ExternalLink size={18} aria-hidden />
      {new URL(address).host.replace(/^www\./, '')}
    </a>
  );
}
