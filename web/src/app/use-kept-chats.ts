import type { User } from '@showup/contract/profiles';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatKeys } from '../features/chat/chat.api.ts';
import { profilesKeys } from '../features/profiles/profiles.api.ts';
import { keepAnswers } from '../lib/kept-answers.ts';

/** The person, their chats and the conversations they have opened can be read without a network. */
const KEPT = [profilesKeys.viewer, chatKeys.partners, chatKeys.unread, chatKeys.conversations];

const ownerOf = (cache: QueryClient) => cache.getQueryData<User | null>(profilesKeys.viewer)?._id;

export function useKeptChats(): void {
  const cache = useQueryClient();
  useEffect(() => keepAnswers(cache, { ownerOf, keys: KEPT }), [cache]);
}
