import { FILTER_KEYS } from './filters.ts';
import type { FavouriteOrder } from './library.ts';

export const paths = {
  home: '/',
  browse: '/browse/:categoryId',
  more: '/more/:sectionId',
  video: '/videos/:videoId',
  me: '/my',
  individual: '/individual',
  login: '/login',
  register: '/register',
  retrievePassword: '/retrievePassword',
  favourites: '/favorites',
  history: '/historys',
  unlocked: '/unlocked',
  search: '/search',
  searchResults: '/searchDetail/:words',
  shop: '/shopping',
  cardPayment: '/order/easy',
  orderResult: '/order/result',
  privacyPolicy: '/privacyPolicy',
  refundPolicy: '/refundPolicy',
  serviceAgreement: '/serviceAgreement',
  contentPolicy: '/contentPolicy',
  commonQuestions: '/commonQuestions',
  contactUs: '/contactUs',
} as const;

/** The app's empty page, which any route can begin with; the service worker keeps it for when there is no line. */
export const APP_SHELL_PATH = '/shell';
export const SERVICE_WORKER_PATH = '/sw.js';

/** The card page changes the subscription's card when it has no order. */
export const CHANGE = 'subscription';
export const changePath = `${paths.cardPayment}?${CHANGE}=change`;

/** The feed is a query of the home page, so that the page rendered for everybody stays the same. */
export const FOR_YOU = 'feed';
export const forYouPath = `/?${FOR_YOU}=1`;

/** Sections of the home page by their ids. */
export const RECOMMENDED = 'recommended';
/** The week's ten most played, numbered. It exists only while ten were played. */
export const TOP_10 = 'top10';

/** The saved series of this device are a view of the saved ones. */
export const DOWNLOADS = 'downloads';
export const downloadsPath = `${paths.favourites}?${DOWNLOADS}=1`;

export const favouritesPath = (sort: FavouriteOrder): string =>
  sort === 'saved' ? paths.favourites : `${paths.favourites}?sort=${sort}`;

/** One screen renders all information pages. */
export const INFORMATION = [
  'privacyPolicy',
  'refundPolicy',
  'serviceAgreement',
  'contentPolicy',
  'commonQuestions',
  'contactUs',
] as const satisfies (keyof typeof paths)[];

/** A viewer's own pages, those of a payment, and search results, which anybody can make up. */
const NOT_INDEXED: string[] = [
  paths.me,
  paths.individual,
  paths.retrievePassword,
  paths.favourites,
  paths.history,
  paths.unlocked,
  paths.search,
  paths.searchResults,
  paths.cardPayment,
  paths.orderResult,
];
export const isFiltered = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return FILTER_KEYS.some((key) => query.has(key));
};

/** The pages of an account lead back to `next`, or to the account where nothing is given. */
export const withNext = (path: string, next: string | null): string =>
  next ? `${path}?${new URLSearchParams({ next })}` : path;

/** Search engines may list the pages of a route, but no filtered list: the whole one stands for it. */
export const isIndexed = (pattern: string, search = ''): boolean =>
  !NOT_INDEXED.includes(pattern) && !(pattern === paths.browse && isFiltered(search));

/** The card form is a document of its own, so that no script of other pages runs beside it. */
export const standsAlone = (path: string): boolean => canonicalPath(path) === paths.cardPayment;

export const LOGIN_PATHS: string[] = [paths.login, paths.register, paths.retrievePassword];
export const ORDER_PATHS: string[] = [paths.cardPayment, paths.orderResult];
export const SHOP_PATHS: string[] = [paths.shop, ...ORDER_PATHS];
/** A stored intent resumes only on these paths; elsewhere the user has moved on. */
export const DETOUR_PATHS: string[] = [...SHOP_PATHS, ...LOGIN_PATHS];

export type Address = {
  /** The path of the route, with its parameters by name. */
  pattern: string;
  params: Record<string, string>;
  /** The one spelling of the path: another case, empty parts and needless percent-encoding lead to it. */
  path: string;
};

/** What is at a path; null when no route has it. */
export function resolvePath(
  path: string,
  patterns: readonly string[] = Object.values(paths),
): Address | null {
  const given = path.split('/').filter(Boolean).map(decoded);
  for (const pattern of patterns) {
    const expected = pattern.split('/').filter(Boolean);
    const fits = (part: string, at: number) =>
      part.startsWith(':') || part.toLowerCase() === given[at]?.toLowerCase();
    if (expected.length !== given.length || !expected.every(fits)) continue;
    const params: Record<string, string> = {};
    const spelled = expected.map((part, at) => {
      if (!part.startsWith(':')) return part;
      const value = given[at] ?? '';
      params[part.slice(1)] = value;
      return encodeURIComponent(value);
    });
    return { pattern, params, path: `/${spelled.join('/')}` };
  }
  return null;
}

/** The parameters of a path of one route; null for any other path. */
export const matchPath = (pattern: string, path: string): Record<string, string> | null =>
  resolvePath(path, [pattern])?.params ?? null;

/** The one spelling of a path that a route has; null when none has it. */
export const canonicalPath = (path: string): string | null => resolvePath(path)?.path ?? null;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Matches the ids that the server makes. `__proto__` cannot be a key of the store's records. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.-]{1,100}$/.test(value) && value !== '__proto__';

export function videoPath(videoId: string, at: { episode?: number; second?: number } = {}): string {
  const query = new URLSearchParams();
  if (at.episode !== undefined) query.set('ep', String(at.episode));
  if (at.second !== undefined) query.set('t', String(Math.floor(at.second)));
  const search = query.toString();
  return `/videos/${encodeURIComponent(videoId)}${search && `?${search}`}`;
}

/** A mail's link with this query shows the reminder of the series, to turn it off. */
export const REMINDER = 'reminder';

/** Any URL that could leave the app becomes the fallback. */
export function localPath(value: string | null, fallback: string): string {
  if (!value?.startsWith('/') || /^\/[/\\]/.test(value)) return fallback;
  const origin = 'http://local';
  return new URL(value, origin).origin === origin ? value : fallback;
}

/** A series' picture for shared links lies beside its posters; networks take neither portraits nor WebP. */
export const SHARE_PICTURE = { file: 'share.jpg', width: 1200, height: 630 } as const;

/** Stands for every page but those of a series. */
export const HOME_SHARE_PICTURE = `/icons/${SHARE_PICTURE.file}`;

const fill = (pattern: string, value: string) => pattern.replace(/:\w+/, encodeURIComponent(value));

export const browsePath = (categoryId: string): string => fill(paths.browse, categoryId);
export const morePath = (sectionId: string): string => fill(paths.more, sectionId);
export const resultsPath = (words: string): string => fill(paths.searchResults, words);
