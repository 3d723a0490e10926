import type { Action } from '@reduxjs/toolkit';
import type { Language } from '../../contract/entities.ts';
import { INFORMATION, isFiltered, isId, paths } from '../../contract/paths.ts';
import { call, type Saga } from '../core/effects.ts';
import type { RouteParams } from '../core/navigation/routeMatch.ts';
import { openPage } from '../features/information/saga.ts';
import { loadCategories, loadHome, openList, openVideo } from '../features/videos/saga.ts';
import { listKey, listOpened } from '../features/videos/slice.ts';
import type { RootState } from './rootReducer.ts';
import { matchRoute } from './routes.tsx';

/** A rendered page carries this state, so that the browser requests nothing it already shows. */
export type RenderedState = {
  language: Language;
  state: Pick<RootState, 'navigation' | 'videos' | 'language' | 'information'>;
};

type Load = (opened: never) => Generator;
type Row = {
  loads: Load[];
  query?: string[];
  isReady: (state: RootState, params: RouteParams) => boolean;
  /** False where no call could find anything. */
  mayExist?: (params: RouteParams) => boolean;
};
export type PublicPage = {
  opened: Action;
  loads: Load[];
  isReady: (state: RootState) => boolean;
  mayExist: boolean;
  /** The part of a query that the page depends on; null for a filtered list, which the browser draws. */
  canonical: (search: string) => string | null;
};

const home: Row = { loads: [loadHome], isReady: ({ videos }) => videos.home.status === 'ready' };
const list = (keyOf: (params: RouteParams) => string): Row => ({
  loads: [openList, loadCategories],
  isReady: ({ videos }, params) =>
    !['loading', 'failed'].includes(videos.lists[keyOf(params)]?.status ?? 'failed'),
});
/** The head names the video's category. */
function* loadCategoryNames(): Saga {
  yield* call(loadCategories, listOpened({ categoryId: '' }));
}
const video: Row = {
  loads: [openVideo, loadCategoryNames],
  query: ['ep'],
  mayExist: ({ videoId = '' }) => isId(videoId),
  isReady: ({ videos }, { videoId = '' }) =>
    Boolean(videos.entities[videoId] && videos.episodes[videoId]?.list),
};
const information: Row = {
  loads: [openPage],
  isReady: (state) => state.information.status === 'ready',
};

/** Routes whose page is the same for every visitor. */
const PUBLIC: Record<string, Row> = {
  [paths.home]: home,
  [paths.search]: home,
  [paths.browse]: list(({ categoryId = '' }) => listKey({ categoryId })),
  [paths.more]: list(({ sectionId = '' }) => listKey({ sectionId })),
  [paths.searchResults]: list(({ words = '' }) => listKey({ q: words })),
  [paths.video]: video,
  ...Object.fromEntries(INFORMATION.map((page) => [paths[page], information])),
};

export function pageOf(path: string): PublicPage | null {
  const match = matchRoute(path);
  const row = match && PUBLIC[match.route.path];
  const opened = match?.route.opened?.(match.params);
  if (!row || !opened) return null;
  const { loads, query = [], isReady, mayExist = () => true } = row;
  return {
    opened,
    loads,
    isReady: (state) => isReady(state, match.params),
    mayExist: mayExist(match.params),
    canonical(search) {
      if (loads.includes(openList) && isFiltered(search)) return null;
      const given = new URLSearchParams(search);
      const values = query.flatMap((name) =>
        /^\d{1,4}$/.test(given.get(name) ?? '') ? [[name, given.get(name) ?? '']] : [],
      );
      return values.length > 0 ? `?${new URLSearchParams(values)}` : '';
    },
  };
}
