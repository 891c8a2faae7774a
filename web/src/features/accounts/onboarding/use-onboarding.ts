import { useEffect, useRef, useState } from 'react';
import { useUpdateProfile } from '../../profiles/profiles.api.ts';
import { useSession } from '../accounts.api.ts';
import {
  bioStep,
  draftFor,
  genderStep,
  nameStep,
  type OnboardingDraft,
  onboardingDraft,
} from './onboarding-draft.ts';

/** The screens whose answers are shown: a picture may arrive for the one after the one that sent it. */
const shown = new Set<(draft: OnboardingDraft) => void>();

/**
 * The answers of the onboarding screens. Someone signed up by email keeps them on the server step by step; someone
 * with a proved phone only in this tab, until the account is made of them.
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

  /** An upload may end after its screen was left, so what is kept is the base. */
  function note(change: (now: OnboardingDraft) => Partial<OnboardingDraft>) {
    const kept = onboardingDraft.read();
    const now = kept?.owner === latest.current.owner ? kept : latest.current;
    latest.current = { ...now, ...change(now) };
    onboardingDraft.write(latest.current);
    for (const show of shown) show(latest.current);
  }

  /** Sends all answers that are complete, where there is an account to keep them. @throws CallFailed */
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
