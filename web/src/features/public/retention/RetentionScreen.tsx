import { type DeletedByPart, deletedInWords, type Retention } from '@showup/contract/public/retention';
import type { ReactNode } from 'react';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { PublicPage } from '../PublicPage.tsx';
import { publicTexts } from '../public.texts.ts';
import { useRetention } from './retention.api.ts';
import { partTexts, retentionTexts } from './retention.texts.ts';

/** How long what is kept of people is kept, as the server's jobs declare it. */
export function RetentionScreen() {
  const { data, isPending, isLoadingError, error, refetch, isRefetching } = useRetention();
  return (
    <PublicPage title={publicTexts.retention}>
      <p>{retentionTexts.intro}</p>
      {data && <Tables {...data} />}
      {isPending && (
        <div aria-busy="true">
          <Skeleton className="h-96" />
        </div>
      )}
      {isLoadingError && (
        <LoadFailed title={retentionTexts.notLoaded} error={error} retry={refetch} retrying={isRefetching} />
      )}
    </PublicPage>
  );
}

function Tables({ later, atOnce, kept }: Retention) {
  return (
    <>
      <Section title={retentionTexts.later}>
        <p className="text-note text-muted">{retentionTexts.late}</p>
        {later.map((part) => (
          <PartTable key={part.part} {...part} />
        ))}
      </Section>
      <Section title={retentionTexts.atOnce}>
        <Table when={retentionTexts.when}>
          {atOnce.map(({ what, when }) => (
            <Row key={what} what={what}>
              {retentionTexts.atOnceWhen(when)}
            </Row>
          ))}
        </Table>
      </Section>
      <Section title={retentionTexts.kept}>
        <Table when={retentionTexts.howLong}>
          {kept.map(({ what, until, because }) => (
            <Row key={what} what={what} note={because}>
              {asSentence(until)}
            </Row>
          ))}
        </Table>
      </Section>
    </>
  );
}

function PartTable({ part, entries }: DeletedByPart) {
  return (
    <Table caption={partTexts[part] ?? retentionTexts.other} when={retentionTexts.when}>
      {entries.map((entry) => (
        <Row key={entry.what} what={entry.what} note={retentionTexts.looks(entry.everyHours)}>
          {deletedInWords(entry)}
        </Row>
      ))}
    </Table>
  );
}

const asSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-display text-lead font-bold">{title}</h2>
      {children}
    </section>
  );
}

type TableProps = { caption?: string; when: string; children: ReactNode };

function Table({ caption, when, children }: TableProps) {
  return (
    <table className="w-full table-fixed border-collapse text-left">
      {caption !== undefined && <caption className="pt-3 pb-1 text-left font-semibold">{caption}</caption>}
      <thead className="text-note text-muted">
        <tr>
          <th scope="col" className="w-1/2 py-1 pr-4 font-normal">
            {retentionTexts.what}
          </th>
          <th scope="col" className="w-1/2 py-1 font-normal">
            {when}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type RowProps = { what: string; note?: string; children: ReactNode };

function Row({ what, note, children }: RowProps) {
  return (
    <tr className="border-t border-hairline align-top">
      <th scope="row" className="py-2.5 pr-4 font-normal break-words">
        {what}
      </th>
      <td className="py-2.5 break-words">
        {children}
        {note !== undefined && <span className="block text-note text-muted">{note}</span>}
      </td>
    </tr>
  );
}
