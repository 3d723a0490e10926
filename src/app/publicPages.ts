import { matchPath } from 'react-router-dom';
import type { Language } from '../../contract/entities.ts';
import { INFORMATION, paths } from '../../contract/paths.ts';
import { listKey } from '../features/videos/slice.ts';
import type { RootState } from './rootReducer.ts';

/** What a rendered page brings along, so that the browser asks for nothing it already shows. */
export type RenderedState = {
  language: Language;
  state: Pick<RootState, 'navigation' | 'videos' | 'language' | 'information'>;
};

/** `pending`: something is under way that is no call. */
type Outcome = 'ready' | 'failed' | 'pending';
type Params = Record<string, string | undefined>;
type PublicPage = { path: string; query?: string[]; outcome: (state: RootState, params: Params) => Outcome };

const homeOutcome = ({ videos }: RootState): Outcome => (videos.home.status === 'ready' ? 'ready' : 'failed');
const listOutcome =
  (keyOf: (params: Params) => string) =>
  ({ videos }: RootState, params: Params): Outcome => {
    const list = videos.lists[keyOf(params)];
    return list && list.status !== 'failed' ? 'ready' : 'failed';
  };

const informationOutcome = ({ information: { status } }: RootState): Outcome =>
  status === 'loading' ? 'pending' : status === 'ready' ? 'ready' : 'failed';

/** The pages that are the same for every visitor, and the query values that each depends on. */
const PUBLIC: PublicPage[] = [
  { path: paths.home, outcome: homeOutcome },
  { path: paths.search, outcome: homeOutcome },
  { path: paths.browse, outcome: listOutcome(({ categoryId = '' }) => listKey({ categoryId })) },
  { path: paths.more, outcome: listOutcome(({ sectionId = '' }) => listKey({ sectionId })) },
  { path: paths.searchResults, outcome: listOutcome(({ words = '' }) => listKey({ q: words })) },
  {
    path: paths.video,
    query: ['ep'],
    outcome({ videos }, { videoId = '' }) {
      return videos.entities[videoId] && videos.episodes[videoId]?.list ? 'ready' : 'failed';
    },
  },
  ...INFORMATION.map((page) => ({ path: paths[page], outcome: informationOutcome })),
];

/** The public page at a path; null for a person's own pages and for paths that lead nowhere. */
export function pageOf(path: string) {
  for (const { path: pattern, query = [], outcome } of PUBLIC) {
    const match = matchPath(pattern, path);
    if (!match) continue;
    return {
      outcome: (state: RootState) => outcome(state, match.params),
      canonical(search: string): string {
        const given = new URLSearchParams(search);
        const kept = query.flatMap((name) =>
          /^\d{1,4}$/.test(given.get(name) ?? '') ? [[name, given.get(name) ?? '']] : [],
        );
        return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
      },
    };
  }
  return null;
}
