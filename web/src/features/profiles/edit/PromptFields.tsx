import {
  PROMPT_ANSWER_MAX,
  PROMPTS_MAX,
  type Prompt,
  promptKeys,
  prompts,
} from '@showup/contract/profiles/prompts';
import { Plus, Trash2 } from 'lucide-react';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { profilesTexts } from '../profiles.texts.ts';
import type { ProfileEdit } from './profile-edit.ts';

type Props = {
  edit: ProfileEdit;
  onChange: Dispatch<SetStateAction<ProfileEdit>>;
  error?: string | undefined;
};

/** Up to three prompts, each finished in the person's own words. */
export function PromptFields({ edit, onChange, error }: Props) {
  const answered = edit.prompts ?? [];
  const unused = promptKeys.filter((key) => answered.every(({ prompt }) => prompt !== key));
  const [next] = unused;
  const [addedAt, setAddedAt] = useState<number>();
  const change = (update: (now: readonly Prompt[]) => Prompt[]) =>
    onChange((now) => ({ ...now, prompts: update(now.prompts ?? []) }));

  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-3 text-body font-medium">
        {profilesTexts.promptsOf(answered.length, PROMPTS_MAX)}
      </legend>
      {answered.map(({ prompt, answer }, at) => (
        <PromptField
          // biome-ignore lint/suspicious/noArrayIndexKey: choosing another prompt must not lose the focus.
          key={at}
          at={at}
          isNew={at === addedAt}
          value={{ prompt, answer }}
          choices={promptKeys.filter((key) => key === prompt || unused.includes(key))}
          error={answer.trim() === '' ? error : undefined}
          onChange={(part) => change((now) => now.map((one, i) => (i === at ? { ...one, ...part } : one)))}
          onRemove={() => change((now) => now.filter((_one, i) => i !== at))}
        />
      ))}
      {answered.length < PROMPTS_MAX && next && (
        <Button
          variant="quiet"
          size="medium"
          className="self-start"
          onClick={() => {
            setAddedAt(answered.length);
            change((now) => [...now, { prompt: next, answer: '' }]);
          }}
        >
          <Plus size={20} aria-hidden />
          {profilesTexts.addPrompt}
        </Button>
      )}
      {answered.length === 0 && <p className="text-note text-muted">{profilesTexts.promptsHint}</p>}
    </fieldset>
  );
}

type FieldProps = {
  at: number;
  /** Added by hand, so the person goes on there. */
  isNew: boolean;
  value: Prompt;
  choices: readonly Prompt['prompt'][];
  error: string | undefined;
  onChange: (part: Partial<Prompt>) => void;
  onRemove: () => void;
};

function PromptField({ at, isNew, value, choices, error, onChange, onRemove }: FieldProps) {
  const { prompt, answer } = value;
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) field.current?.querySelector('select')?.focus();
  }, [isNew]);
  return (
    <div ref={field} className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <SelectField
          label={profilesTexts.promptAt(at)}
          className="min-w-0 flex-1"
          value={prompt}
          options={choices.map((value) => ({ value, label: prompts[value] }))}
          onChange={(chosen) => onChange({ prompt: chosen })}
        />
        <IconButton
          icon={Trash2}
          label={profilesTexts.removePromptAt(at)}
          // The second press of a double one would remove the prompt that moved here.
          onClick={({ detail }) => detail < 2 && onRemove()}
        />
      </div>
      {/* A phone cuts what a select shows. */}
      <p className="text-body text-balance text-muted sm:hidden">{prompts[prompt]} …</p>
      <TextArea
        label={profilesTexts.answerAt(at)}
        labelHidden
        rows={2}
        value={answer}
        maxLength={PROMPT_ANSWER_MAX}
        error={error}
        onChange={({ target }) => onChange({ answer: target.value })}
      />
    </div>
  );
}
