import type { Action } from '@reduxjs/toolkit';
import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import { CHANGE, FOR_YOU, INFORMATION, paths } from '../../contract/paths.ts';
import { i18n } from '../../i18n/browser.ts';
import { loadNamespaces } from '../../i18n/index.ts';
import { NAMESPACES, type Namespace, namespacesOf } from '../../i18n/namespaces.ts';
import { accountOpened } from '../features/account/slice.ts';
import { listOpened as favouritesOpened } from '../features/favourites/slice.ts';
import { opened as forYouOpened } from '../features/forYou/slice.ts';
import { listOpened as historyOpened } from '../features/history/slice.ts';
import { pageOpened } from '../features/information/slice.ts';
import { methodOpened } from '../features/orders/methodSlice.ts';
import { cardPageOpened, resultOpened } from '../features/orders/slice.ts';
import { shopOpened } from '../features/plans/slice.ts';
import { listOpened as unlockedOpened } from '../features/unlocked/slice.ts';
import { formOpened } from '../features/user/slice.ts';
import { homeOpened, listOpened, videoOpened } from '../features/videos/slice.ts';

type Params = Record<string, string | undefined>;
type Screen = { default: ComponentType };
type Route = {
  path: string;
  screen: ComponentType;
  load: () => Promise<Screen>;
  /** The event that opens the screen; put while its chunk still loads. */
  opened?: (params: Params, query: URLSearchParams) => Action;
  /** That event may be put while another screen is still there. */
  early?: true;
};

const lazily = (load: () => Promise<Screen>) => ({ screen: lazy(load), load });

/**
 * A screen that says more than the home page does: its texts come beside its code. So does what a tap
 * on it may need, flows and sheets; should they fail to, the tap fetches them again.
 */
const withWords = (
  load: () => Promise<Screen>,
  loadForTaps: () => Promise<unknown> = async () => {},
  namespaces: readonly Namespace[] = NAMESPACES,
) =>
  lazily(async () => {
    loadForTaps().catch(() => {});
    const [screen] = await Promise.all([load(), loadNamespaces(i18n, namespaces)]);
    return screen;
  });

/** One of what comes in that chunk. */
const loadPanels = () => import(/* webpackChunkName: "video-panels" */ '../screens/video/EpisodeSheet.tsx');

const information = withWords(
  () => import(/* webpackChunkName: "screen-information" */ '../screens/information/Information.tsx'),
);

/** The route table. A chunk is named after its route in `lib/paths.ts`. */
export const routes: Route[] = [
  {
    path: paths.home,
    ...lazily(() => import(/* webpackChunkName: "screen-home" */ '../screens/Home.tsx')),
    opened: (_params, query) =>
      query.has(FOR_YOU) ? forYouOpened() : homeOpened({ categoryId: query.get('category') }),
  },
  {
    path: paths.browse,
    ...withWords(() => import(/* webpackChunkName: "screen-browse" */ '../screens/Browse.tsx')),
    opened: ({ categoryId = '' }) => listOpened({ categoryId }),
  },
  {
    path: paths.more,
    ...withWords(() => import(/* webpackChunkName: "screen-more" */ '../screens/More.tsx')),
    opened: ({ sectionId = '' }) => listOpened({ sectionId }),
  },
  {
    path: paths.video,
    ...withWords(
      () => import(/* webpackChunkName: "screen-video" */ '../screens/Video.tsx'),
      loadPanels,
      namespacesOf('video'),
    ),
    opened: ({ videoId = '' }) => videoOpened({ videoId }),
    early: true,
  },
  {
    path: paths.search,
    ...withWords(() => import(/* webpackChunkName: "screen-search" */ '../screens/Search.tsx')),
    opened: () => homeOpened(),
  },
  {
    path: paths.searchResults,
    ...withWords(() => import(/* webpackChunkName: "screen-searchResults" */ '../screens/SearchResults.tsx')),
    opened: ({ words = '' }) => listOpened({ q: words }),
  },
  {
    path: paths.me,
    ...withWords(() => import(/* webpackChunkName: "screen-me" */ '../screens/Me.tsx')),
  },
  {
    path: paths.individual,
    ...withWords(() => import(/* webpackChunkName: "screen-individual" */ '../screens/Individual.tsx')),
    opened: () => accountOpened(),
  },
  {
    path: paths.login,
    ...withWords(() => import(/* webpackChunkName: "screen-login" */ '../screens/Login.tsx')),
    opened: () => formOpened(),
  },
  {
    path: paths.register,
    ...withWords(() => import(/* webpackChunkName: "screen-register" */ '../screens/Register.tsx')),
    opened: () => formOpened(),
  },
  {
    path: paths.retrievePassword,
    ...withWords(
      () => import(/* webpackChunkName: "screen-retrievePassword" */ '../screens/RetrievePassword.tsx'),
    ),
    opened: () => formOpened(),
  },
  {
    path: paths.favourites,
    ...withWords(() => import(/* webpackChunkName: "screen-favourites" */ '../screens/Favourites.tsx')),
    opened: () => favouritesOpened(),
  },
  {
    path: paths.history,
    ...withWords(() => import(/* webpackChunkName: "screen-history" */ '../screens/History.tsx')),
    opened: () => historyOpened(),
  },
  {
    path: paths.unlocked,
    ...withWords(() => import(/* webpackChunkName: "screen-unlocked" */ '../screens/Unlocked.tsx')),
    opened: () => unlockedOpened(),
  },
  {
    path: paths.shop,
    ...withWords(() => import(/* webpackChunkName: "screen-shop" */ '../screens/Shop.tsx')),
    opened: (_params, query) => shopOpened({ videoId: query.get('video') }),
  },
  {
    path: paths.cardPayment,
    ...withWords(() => import(/* webpackChunkName: "screen-cardPayment" */ '../screens/CardPayment.tsx')),
    opened: (_params, query) =>
      query.has(CHANGE)
        ? methodOpened({ changeId: query.get('changeId') })
        : cardPageOpened({ orderId: query.get('orderId') ?? '' }),
  },
  {
    path: paths.orderResult,
    ...withWords(() => import(/* webpackChunkName: "screen-orderResult" */ '../screens/OrderResult.tsx')),
    opened: (_params, query) =>
      resultOpened({ orderId: query.get('orderId') ?? '', cancelled: query.has('cancelled') }),
  },
  ...INFORMATION.map((page) => ({
    path: paths[page],
    ...information,
    opened: () => pageOpened({ page }),
  })),
  // For developers, and in no build.
  ...(process.env.NODE_ENV === 'development'
    ? [
        {
          path: '/dev/player',
          ...lazily(() => import(/* webpackChunkName: "dev-player" */ '../dev/PlayerBench.tsx')),
          opened: (_params: Params, query: URLSearchParams) =>
            videoOpened({ videoId: query.get('video') || 'a-forged-duchess' }),
        },
      ]
    : []),
];

export const { screen: NotFound } = withWords(
  () => import(/* webpackChunkName: "screen-notFound" */ '../screens/NotFound.tsx'),
);

/** Fetched only where there is something to ask. */
export const { screen: ConsentBanner } = withWords(
  () => import(/* webpackChunkName: "consent" */ '../features/consent/ConsentBanner.tsx'),
);

/** The route of a path with what its pattern finds there; null where there is none. The one place where paths are matched. */
export function matchRoute(path: string): { route: Route; params: Params } | null {
  for (const route of routes) {
    const match = matchPath(route.path, path);
    if (match) return { route, params: decoded(match.params) };
  }
  return null;
}

/** The event that opens the screen of a place; null where a screen needs nothing, or there is none. */
export function enterRoute(path: string, search: string): Action | null {
  const found = matchRoute(path);
  return found?.route.opened?.(found.params, new URLSearchParams(search)) ?? null;
}

/** The same for a link that is touched, where nothing on the present screen would change by it. */
export function openAhead(path: string, from: string): Action | null {
  const route = matchRoute(path)?.route;
  return route?.early && route !== matchRoute(from)?.route ? enterRoute(path, '') : null;
}

/** The code and texts of the screen at a path, so that drawing it need not wait. */
export async function preloadScreen(path: string): Promise<void> {
  await matchRoute(path)?.route.load();
}

/** The words people typed; what is no valid encoding is taken as it stands. */
const decoded = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value = '']) => [name, decode(value)]));

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
