import { type ReactNode, useEffect, useRef } from 'react';
import { useFirstField } from '#lib/keyboard/use-first-field.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { useProfileEdit } from '../edit/use-profile-edit.ts';
import { useViewer } from '../profiles.api.ts';
import { profilesTexts } from '../profiles.texts.ts';
import { MoreFields } from './MoreFields.tsx';

/** Asks once, after the account was created, for what makes a card worth stopping for. */
export function TellMore({ progress, onDone }: { progress: ReactNode; onDone: () => void }) {
  const { edit, setEdit, errors, isChanged, isSaved, isSaving, save } = useProfileEdit(useViewer());
  const fields = useRef<HTMLDivElement>(null);
  useFirstField(fields);
  useEffect(() => {
    if (isSaved) onDone();
  }, [isSaved, onDone]);

  return (
    <Page
      header={
        <TopBar
          title={progress}
          right={
            <Button variant="plain" size="medium" onClick={onDone}>
              {profilesTexts.skip}
            </Button>
          }
        />
      }
      foot={
        <Button
          wide
          size="large"
          busy={isSaving}
          onClick={() => (isChanged ? void save(fields.current) : onDone())}
        >
          {profilesTexts.saveAndGoOn}
        </Button>
      }
      className="gap-8 pt-2 pb-4"
    >
      <title>{pageTitle(profilesTexts.tellMore)}</title>
      <div>
        <h1 className="font-display text-display font-bold text-balance">{profilesTexts.tellMore}</h1>
        <p className="mt-2 text-body text-muted">{profilesTexts.tellMoreText}</p>
      </div>
      <div ref={fields} className="contents">
        <MoreFields edit={edit} onChange={setEdit} errors={errors} />
      </div>
    </Page>
  );
}
