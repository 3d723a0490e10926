import { useState } from 'react';
import type { Suggestion, User, Video } from '../../contract/entities.ts';
import { DETOUR_PATHS, FOR_YOU, paths, videoPath } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { type NoteOf, offerNote } from '../components/cardNote.ts';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { navigate, navigateBack, selectLocation } from '../core/navigation/slice.ts';
import { selectReports } from '../features/consent/slice.ts';
import { resumePointOf, toGo } from '../features/history/continueWatching.ts';
import { selectHistory } from '../features/history/slice.ts';
import { searchRequested, selectSearch, suggestionsRequested } from '../features/search/slice.ts';
import { selectUser } from '../features/user/slice.ts';
import { selectWords } from '../features/videos/slice.ts';

/** Returns to the previous page of the app unless it was a detour, else to the home page. */
export function useBack(): () => void {
  const dispatch = useAppDispatch();
  const { from, path } = useAppSelector(selectLocation);
  // Navigation within the screen changes `from`, but not the page the user came from.
  const [cameFrom] = useState(from);
  const returns = cameFrom !== '' && cameFrom !== path && !DETOUR_PATHS.includes(cameFrom);
  return () => dispatch(returns ? navigateBack() : navigate(paths.home));
}

const opens = ({ subscription, passes }: User, { id }: Video) =>
  (subscription !== null && Date.parse(subscription.accessUntil) > Date.now()) || passes.includes(id);

/** For a series that is paid for, the card shows the viewer's progress instead of an offer. */
export function useCardNote(): NoteOf {
  const { t } = useTranslation();
  const user = useAppSelector(selectUser);
  const { items } = useAppSelector(selectHistory);
  return (video) => {
    if (!user || !opens(user, video)) return offerNote(t, video);
    const entry = items.find(({ videoId }) => videoId === video.id);
    const resumePoint = entry ? resumePointOf(entry, video) : null;
    return resumePoint ? toGo(t, resumePoint) : t('list.episodes', { count: video.episodeCount });
  };
}

/** Reads the store instead of the router, so that the server-rendered page hydrates unchanged. */
export const useForYou = (): boolean =>
  useAppSelector((state) => {
    const { path, search } = selectLocation(state);
    return path === paths.home && new URLSearchParams(search).has(FOR_YOU);
  });

export function useSectionWords(id: string): { title: string; reason?: string | undefined; known: boolean } {
  const { t } = useTranslation();
  const words = useAppSelector((state) => selectWords(state, id));
  return { title: words?.title ?? t('home.other'), reason: words?.reason, known: words !== undefined };
}

/** The server says when it has no keys for signing in with Facebook. */
export const useFacebookOffered = (): boolean =>
  !useAppSelector(selectReports).some(
    ({ config_key: key, config_value: value }) => key === 'facebook_sign_in' && value === 'off',
  );

export function useSearching({ replace }: { replace: boolean }) {
  const dispatch = useAppDispatch();
  const { suggestions } = useAppSelector(selectSearch);
  const onSearch = (words: string) => dispatch(searchRequested({ words, replace }));
  return {
    suggestions: suggestions.items,
    onType: (words: string) => dispatch(suggestionsRequested(words)),
    onSearch,
    onSelect: ({ kind, id, text }: Suggestion) =>
      kind === 'video' && id !== null ? dispatch(navigate(videoPath(id))) : onSearch(text),
  };
}
