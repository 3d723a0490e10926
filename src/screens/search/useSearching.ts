import type { Suggestion } from '../../../contract/entities.ts';
import { videoPath } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { navigate } from '../../core/navigation/slice.ts';
import { searchRequested, selectSearch, suggestionsRequested } from '../../features/search/slice.ts';

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
