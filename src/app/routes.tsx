import { type ComponentType, type JSX, lazy, useState } from 'react';
import { FILTER_KEYS } from '../../contract/filters.ts';
import { CHANGE, DOWNLOADS, FOR_YOU, INFORMATION, paths } from '../../contract/paths.ts';
import { loadWithTexts } from '../../i18n/browser.ts';
import { type Namespace, namespacesOf } from '../../i18n/namespaces.ts';
import {
  findRoute,
  type NavigationRoute,
  type RouteMatch,
  type RouteParams,
} from '../core/navigation/routeMatch.ts';
import { opened as downloadsOpened } from '../features/downloads/slice.ts';
import { listOpened as favouritesOpened } from '../features/favourites/slice.ts';
import { opened as forYouOpened } from '../features/forYou/slice.ts';
import { listOpened as historyOpened } from '../features/history/slice.ts';
import { pageOpened } from '../features/information/slice.ts';
import { methodOpened } from '../features/orders/methodSlice.ts';
import { cardPageOpened, resultOpened } from '../features/orders/slice.ts';
import { shopOpened } from '../features/plans/slice.ts';
import { wordsShared } from '../features/search/slice.ts';
import { listOpened as unlockedOpened } from '../features/unlocked/slice.ts';
import { accountOpened } from '../features/user/accountSlice.ts';
import { formOpened } from '../features/user/slice.ts';
import { filtersOf } from '../features/videos/filters.ts';
import { homeOpened, listOpened, videoOpened } from '../features/videos/slice.ts';

type Screen = { default: ComponentType };
type ScreenRoute = NavigationRoute & {
  screen: ComponentType;
  /** `false`: neither header nor tab bar. `header`: no tab bar. */
  chrome?: false | 'header';
};

/** Once its code is there, the screen does not suspend: React drops a tap on a rendered screen that would. */
function lazily(load: () => Promise<Screen>): { screen: ComponentType; load: () => Promise<Screen> } {
  let Loaded: ComponentType | undefined;
  const loadScreen = async () => {
    const screen = await load();
    Loaded = screen.default;
    return screen;
  };
  const Lazy = lazy(loadScreen);
  function LazyScreen(): JSX.Element {
    const [Shown] = useState(() => Loaded ?? Lazy);
    return <Shown />;
  }
  return { screen: LazyScreen, load: loadScreen };
}

/** Preloads the code for the screen's taps; if that fails, the tap loads it again. */
const withTexts = (
  load: () => Promise<Screen>,
  loadForTaps: () => Promise<unknown> = async () => {},
  namespaces?: readonly Namespace[],
) =>
  lazily(() => {
    loadForTaps().catch(() => {});
    return loadWithTexts(load, namespaces);
  });

const loadPanels = () => import(/* webpackChunkName: "video-panels" */ '../screens/video/EpisodeSheet.tsx');

const information = withTexts(
  () => import(/* webpackChunkName: "screen-information" */ '../screens/information/Information.tsx'),
);

/** `webpack/screenChunk.ts` knows the chunk of each route. */
export const routes: ScreenRoute[] = [
  {
    path: paths.home,
    ...lazily(() => import(/* webpackChunkName: "screen-home" */ '../screens/Home.tsx')),
    query: [FOR_YOU, 'category'],
    opened: ({ [FOR_YOU]: feed, category = null }) =>
      feed === undefined ? homeOpened({ categoryId: category }) : forYouOpened(),
  },
  {
    path: paths.browse,
    ...withTexts(() => import(/* webpackChunkName: "screen-lists" */ '../screens/Browse.tsx')),
    query: [...FILTER_KEYS],
    opened: ({ categoryId = '', ...query }) => listOpened({ categoryId, ...filtersOf(query) }),
  },
  {
    path: paths.more,
    ...withTexts(() => import(/* webpackChunkName: "screen-lists" */ '../screens/More.tsx')),
    opened: ({ sectionId = '' }) => listOpened({ sectionId }),
  },
  {
    path: paths.video,
    ...withTexts(
      () => import(/* webpackChunkName: "screen-video" */ '../screens/Video.tsx'),
      loadPanels,
      namespacesOf('video'),
    ),
    opened: ({ videoId = '' }) => videoOpened({ videoId }),
    preloadsData: true,
    chrome: false,
  },
  {
    path: paths.search,
    ...withTexts(() => import(/* webpackChunkName: "screen-search" */ '../screens/Search.tsx')),
    query: ['text', 'title'],
    opened: ({ text = '', title = '' }) => (text || title ? wordsShared({ text, title }) : homeOpened()),
  },
  {
    path: paths.searchResults,
    ...withTexts(() => import(/* webpackChunkName: "screen-search" */ '../screens/SearchResults.tsx')),
    query: [...FILTER_KEYS],
    opened: ({ words = '', ...query }) => listOpened({ q: words, ...filtersOf(query) }),
  },
  {
    path: paths.me,
    ...withTexts(() => import(/* webpackChunkName: "screen-me" */ '../screens/Me.tsx')),
  },
  {
    path: paths.individual,
    ...withTexts(() => import(/* webpackChunkName: "screen-me" */ '../screens/Individual.tsx')),
    opened: () => accountOpened(),
  },
  {
    path: paths.login,
    ...withTexts(() => import(/* webpackChunkName: "screen-account" */ '../screens/Login.tsx')),
    opened: () => formOpened(),
  },
  {
    path: paths.register,
    ...withTexts(() => import(/* webpackChunkName: "screen-account" */ '../screens/Register.tsx')),
    opened: () => formOpened(),
  },
  {
    path: paths.retrievePassword,
    ...withTexts(() => import(/* webpackChunkName: "screen-account" */ '../screens/RetrievePassword.tsx')),
    opened: () => formOpened(),
  },
  {
    path: paths.favourites,
    ...withTexts(() => import(/* webpackChunkName: "screen-library" */ '../screens/Favourites.tsx')),
    query: ['sort', DOWNLOADS],
    opened: ({ sort, [DOWNLOADS]: downloads }) =>
      downloads === undefined ? favouritesOpened(sort) : downloadsOpened(),
  },
  {
    path: paths.history,
    ...withTexts(() => import(/* webpackChunkName: "screen-library" */ '../screens/History.tsx')),
    opened: () => historyOpened(),
  },
  {
    path: paths.unlocked,
    ...withTexts(() => import(/* webpackChunkName: "screen-library" */ '../screens/Unlocked.tsx')),
    opened: () => unlockedOpened(),
  },
  {
    path: paths.shop,
    ...withTexts(() => import(/* webpackChunkName: "screen-shop" */ '../screens/Shop.tsx')),
    query: ['video'],
    opened: ({ video = null }) => shopOpened({ videoId: video }),
    chrome: 'header',
  },
  {
    path: paths.cardPayment,
    ...withTexts(() => import(/* webpackChunkName: "screen-order" */ '../screens/CardPayment.tsx')),
    query: [CHANGE, 'changeId', 'orderId'],
    opened: ({ [CHANGE]: change, changeId = null, orderId = '' }) =>
      change === undefined ? cardPageOpened({ orderId }) : methodOpened({ changeId }),
    chrome: false,
  },
  {
    path: paths.orderResult,
    ...withTexts(() => import(/* webpackChunkName: "screen-order" */ '../screens/OrderResult.tsx')),
    query: ['orderId', 'cancelled'],
    opened: ({ orderId = '', cancelled }) => resultOpened({ orderId, cancelled: cancelled !== undefined }),
  },
  ...INFORMATION.map((page) => ({
    path: paths[page],
    ...information,
    opened: () => pageOpened({ page }),
  })),
  ...(process.env.NODE_ENV === 'development'
    ? [
        {
          path: '/dev/player',
          ...lazily(() => import(/* webpackChunkName: "dev-player" */ '../dev/PlayerBench.tsx')),
          query: ['video'],
          opened: ({ video = 'a-forged-duchess' }: RouteParams) => videoOpened({ videoId: video }),
        },
      ]
    : []),
];

export const { screen: NotFound } = withTexts(
  () => import(/* webpackChunkName: "screen-notFound" */ '../screens/NotFound.tsx'),
);

/** The app works without these, so they show nothing if their code does not load. */
const optional = (load: () => Promise<Screen>) =>
  lazily(() => loadWithTexts(load).catch(() => ({ default: () => null })));

export const { screen: ConsentBanner } = optional(
  () => import(/* webpackChunkName: "consent" */ '../features/consent/ConsentBanner.tsx'),
);

export const { screen: Offers } = optional(
  () => import(/* webpackChunkName: "offers" */ '../screens/Offers.tsx'),
);

export const matchRoute = (path: string, search?: string): RouteMatch<ScreenRoute> | null =>
  findRoute(routes, path, search);
