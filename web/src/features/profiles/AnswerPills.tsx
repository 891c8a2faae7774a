import type { ProfileCard } from '@showup/contract/profiles';
import { Sparkles } from 'lucide-react';
import { classNames } from '#ui/style/class-names.ts';
import { fieldsOf } from './profile-fields.ts';
import { useViewer } from './profiles.api.ts';
import { profilesTexts } from './profiles.texts.ts';

const pill = 'inline-flex min-h-9 items-center gap-2 rounded-full px-3.5 py-1 text-body';

type Props = { person: Pick<ProfileCard, '_id' | 'details' | 'interests'> };

/** The answers and interests that a person shows. Interests the viewer has too come first. */
export function AnswerPills({ person: { _id, details = {}, interests = [] } }: Props) {
  const viewer = useViewer();
  const answers = fieldsOf('choice').filter(({ name }) => details[name]);
  if (answers.length === 0 && interests.length === 0) return null;
  const isShared = (interest: string) =>
    _id !== viewer._id && viewer.interests.some((own) => own === interest);
  const sharedFirst = [...interests.filter(isShared), ...interests.filter((interest) => !isShared(interest))];
  return (
    <div className="flex flex-col gap-4 rounded-photo bg-base-200 p-5">
      {answers.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {answers.map(({ name, label, icon: Icon }) => (
            <li key={name} className={classNames(pill, 'bg-base-100')}>
              <Icon size={18} className="shrink-0 text-muted" aria-hidden />
              <span className="sr-only">{label}: </span>
              {details[name]}
            </li>
          ))}
        </ul>
      )}
      {interests.length > 0 && (
        <ul aria-label={profilesTexts.interests} className="flex flex-wrap gap-2">
          {sharedFirst.map((interest) => (
            <Interest key={interest} name={interest} isShared={isShared(interest)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Interest({ name, isShared }: { name: string; isShared: boolean }) {
  return (
    <li
      className={classNames(
        pill,
        isShared ? 'bg-secondary font-medium text-secondary-content' : 'bg-base-100',
      )}
    >
      {isShared && <Sparkles size={16} className="shrink-0" aria-hidden />}
      {name}
      {isShared && <span className="sr-only">, {profilesTexts.youToo}</span>}
    </li>
  );
}
