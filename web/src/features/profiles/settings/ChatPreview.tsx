import { ArrowUp } from 'lucide-react';
import { classNames } from '#ui/style/class-names.ts';
import { profilesTexts } from '../profiles.texts.ts';

/** A sample conversation in the current theme. */
export function ChatPreview() {
  return (
    <section aria-label={profilesTexts.chatPreview} className="rounded-panel border border-hairline p-4">
      <h2 className="text-note text-muted">{profilesTexts.howYourChatsLook}</h2>
      <div className="mt-3 flex flex-col gap-2">
        <Bubble time="21:04">{profilesTexts.previewQuestion}</Bubble>
        <Bubble own time="21:05">
          {profilesTexts.previewAnswer}
        </Bubble>
      </div>
      <div className="mt-4 flex items-center gap-2" aria-hidden>
        <span className="flex h-11 flex-1 items-center rounded-full bg-base-200 px-4 text-muted">
          {profilesTexts.message}
        </span>
        <span className="grid size-11 place-items-center rounded-full bg-primary text-primary-content">
          <ArrowUp size={24} />
        </span>
      </div>
    </section>
  );
}

function Bubble({ own = false, time, children }: { own?: boolean; time: string; children: string }) {
  return (
    <p
      className={classNames(
        'max-w-[85%] rounded-panel px-4 py-2.5',
        own
          ? 'self-end rounded-br-small bg-primary text-primary-content'
          : 'self-start rounded-bl-small bg-base-200',
      )}
    >
      {children}{' '}
      <span className={classNames('ml-1 text-note tabular-nums', !own && 'text-muted')}>{time}</span>
    </p>
  );
}
