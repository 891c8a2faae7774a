import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useFirstField } from '#lib/keyboard/use-first-field.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { useProfileEdit } from '../edit/use-profile-edit.ts';
import { useViewer } from '../profiles.api.ts';
import { profilesTexts } from '../profiles.texts.ts';
import { MoreFields } from './MoreFields.tsx';
import { begunAnswers, forgetAnswers, keepAnswers } from './tell-more-draft.ts';

/** Asks once, after the account was created, for what makes a card worth stopping for. A reload keeps the answers. */
export function TellMore({ progress, onDone }: { progress: ReactNode; onDone: () => void }) {
  const viewer = useViewer();
  const [begun] = useState(() => begunAnswers(viewer._id));
  const { edit, setEdit, errors, isChanged, isSaved, isSaving, save } = useProfileEdit(viewer, begun);
  const fields = useRef<HTMLDivElement>(null);
  useFirstField(fields);
  const goOn = useCallback(() => {
    forgetAnswers();
    onDone();
  }, [onDone]);
  useEffect(() => {
    if (isChanged) keepAnswers(edit);
    else forgetAnswers();
  }, [isChanged, edit]);
  useEffect(() => {
    if (isSaved) goOn();
  }, [isSaved, goOn]);

  return (
    <Page
      header={
        <TopBar
          title={progress}
          right={
            <Button variant="plain" size="medium" onClick={goOn}>
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
          onClick={() => (isChanged ? void save(fields.current) : goOn())}
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
