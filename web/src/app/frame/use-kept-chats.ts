import type { ChatPartner } from '@showup/contract/chat';
import type { User } from '@showup/contract/profiles';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatKeys } from '#features/chat/chat.api.ts';
import { datesKeys } from '#features/dates/dates.api.ts';
import { profilesKeys } from '#features/profiles/profiles.api.ts';
import { whenIdle } from '#lib/device/idle.ts';
import { keepAnswers } from '#lib/kept/kept-answers.ts';
import { keepPictures } from '#lib/kept/kept-pictures.ts';
import { facesOf } from './kept-faces.ts';

/** Kept for offline use: the person, their chats, the conversations they opened, and their dates. */
const KEPT = [profilesKeys.viewer, chatKeys.partners, chatKeys.unread, chatKeys.conversations, datesKeys.all];

const viewerOf = (cache: QueryClient) => cache.getQueryData<User | null>(profilesKeys.viewer);
const ownerOf = (cache: QueryClient) => viewerOf(cache)?._id;

export function useKeptChats(): void {
  const cache = useQueryClient();
  useEffect(() => keepAnswers(cache, { ownerOf, keys: KEPT }), [cache]);
  useEffect(() => keepFaces(cache), [cache]);
}

/** Keeps the chats' pictures up to date, one run at a time. */
function keepFaces(cache: QueryClient): () => void {
  let stopped = false;
  let keeping = Promise.resolve();
  let kept = '';
  let stopWaiting = () => {};

  function look(): void {
    const viewer = viewerOf(cache);
    const partners = cache.getQueryData<ChatPartner[]>(chatKeys.partners);
    if (!viewer || !partners) return;
    const faces = facesOf(viewer, partners);
    const names = JSON.stringify(faces);
    if (names === kept) return;
    kept = names;
    const isCurrent = () => !stopped && ownerOf(cache) === viewer._id;
    stopWaiting();
    stopWaiting = whenIdle(() => {
      // Browsers that can't store pictures show the neutral one offline.
      keeping = keeping
        .then(() => (isCurrent() ? keepPictures(faces, isCurrent) : undefined))
        .catch(() => {});
    });
  }

  look();
  const stop = cache.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') look();
  });
  return () => {
    stopped = true;
    stop();
    stopWaiting();
  };
}
