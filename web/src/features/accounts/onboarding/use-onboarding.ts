import { useEffect, useRef, useState } from 'react';
import { useUpdateProfile } from '#features/profiles/profiles.api.ts';
import { useSession } from '../accounts.api.ts';
import {
  bioStep,
  draftFor,
  genderStep,
  nameStep,
  type OnboardingDraft,
  onboardingDraft,
} from './onboarding-draft.ts';

/** The open screens, all updated together: an upload may finish on a later screen than it started on. */
const shown = new Set<(draft: OnboardingDraft) => void>();

/**
 * The answers on the onboarding screens. For people who signed up by email, each step is saved on the server. For
 * people with a proved phone, the answers stay in this tab until the account is created.
 */
export function useOnboarding() {
  const viewer = useSession().data ?? null;
  const update = useUpdateProfile();
  const [draft, setDraft] = useState(() => draftFor(viewer, onboardingDraft.read()));
  const latest = useRef(draft);

  useEffect(() => {
    function show(noted: OnboardingDraft) {
      latest.current = noted;
      setDraft(noted);
    }
    shown.add(show);
    return () => void shown.delete(show);
  }, []);

  /** Builds on the stored answers, since an upload may finish after its screen was left. */
  function note(change: (now: OnboardingDraft) => Partial<OnboardingDraft>) {
    const kept = onboardingDraft.read();
    const now = kept?.owner === latest.current.owner ? kept : latest.current;
    latest.current = { ...now, ...change(now) };
    onboardingDraft.write(latest.current);
    for (const show of shown) show(latest.current);
  }

  /** Saves all complete answers, if there is an account. @throws CallFailed */
  async function keep() {
    if (!viewer) return;
    await update.mutateAsync({
      ...nameStep(draft).data,
      ...genderStep(draft).data,
      ...bioStep(draft).data,
    });
  }

  return { draft, note, keep, isKeeping: update.isPending, viewer };
}
