import { Toggle } from '#ui/fields/Toggle.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { chatScreenTexts } from '../chat.texts.ts';

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6] as const;

export const LIST_WIDTH = 'mx-auto w-full max-w-column';
/** Its width where a conversation has room beside it. */
export const LIST_BESIDE = 'roomy:mx-0 roomy:w-[min(22rem,42vw)] roomy:flex-none roomy:border-r';

/** The list until the app has loaded. The build draws it, so nothing here may need a browser. */
export function PaintedChats() {
  return (
    <Page fill width="full" padded={false} className="roomy:flex-row">
      <section className={classNames('flex min-h-0 flex-1 flex-col', LIST_WIDTH, LIST_BESIDE)}>
        <TopBar title={chatScreenTexts.title} />
        <div className="flex-1 overflow-hidden px-3 pb-4">
          <div className="px-3 pb-2">
            <Toggle label={chatScreenTexts.onlineOnly} checked={false} disabled onChange={() => {}} />
          </div>
          <Placeholders />
        </div>
      </section>
    </Page>
  );
}

export function Placeholders() {
  return (
    <div role="status" aria-busy="true" aria-label={chatScreenTexts.loadingYourChats}>
      {PLACEHOLDERS.map((key) => (
        <div key={key} data-placeholder className="flex min-h-18 items-center gap-3 px-3 py-2">
          <span className="size-13 shrink-0 overflow-hidden rounded-full">
            <Skeleton className="size-full" />
          </span>
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
