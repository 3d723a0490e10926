import type { Language } from '../../contract/entities.ts';
import { INFORMATION, paths } from '../../contract/paths.ts';
import type { RouteParams } from '../core/navigation/routeMatch.ts';
import { listKey } from '../features/videos/slice.ts';
import type { RootState } from './rootReducer.ts';
import { matchRoute } from './routes.tsx';

/** A rendered page carries this state, so that the browser requests nothing it already shows. */
export type RenderedState = {
  language: Language;
  state: Pick<RootState, 'navigation' | 'videos' | 'language' | 'information'>;
};

/** `pending`: work is under way that is not a call. */
type Outcome = 'ready' | 'failed' | 'pending';
type PublicPage = { query?: string[]; outcome: (state: RootState, params: RouteParams) => Outcome };

const homeOutcome = ({ videos }: RootState): Outcome => (videos.home.status === 'ready' ? 'ready' : 'failed');
const listOutcome =
  (keyOf: (params: RouteParams) => string) =>
  ({ videos }: RootState, params: RouteParams): Outcome => {
    const list = videos.lists[keyOf(params)];
    return list && list.status !== 'failed' ? 'ready' : 'failed';
  };

const informationOutcome = ({ information: { status } }: RootState): Outcome =>
  status === 'loading' ? 'pending' : status === 'ready' ? 'ready' : 'failed';

/** The routes that are the same for every visitor, and the query values that each depends on. */
const PUBLIC: Record<string, PublicPage> = {
  [paths.home]: { outcome: homeOutcome },
  [paths.search]: { outcome: homeOutcome },
  [paths.browse]: { outcome: listOutcome(({ categoryId = '' }) => listKey({ categoryId })) },
  [paths.more]: { outcome: listOutcome(({ sectionId = '' }) => listKey({ sectionId })) },
  [paths.searchResults]: { outcome: listOutcome(({ words = '' }) => listKey({ q: words })) },
  [paths.video]: {
    query: ['ep'],
    outcome({ videos }, { videoId = '' }) {
      return videos.entities[videoId] && videos.episodes[videoId]?.list ? 'ready' : 'failed';
    },
  },
  ...Object.fromEntries(INFORMATION.map((page) => [paths[page], { outcome: informationOutcome }])),
};

/** The public page at a path; null for a user's own pages and for paths without a route. */
export function pageOf(path: string) {
  const match = matchRoute(path);
  const page = match && PUBLIC[match.route.path];
  if (!page) return null;
  const { query = [], outcome } = page;
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
