import { type Action, lruMemoize } from '@reduxjs/toolkit';
import { matchRoutes } from 'react-router-dom';

export type RouteParams = Record<string, string | undefined>;

type Matchable = {
  path: string;
  /** Query values that select the screen's content, in addition to the path's params. */
  query?: readonly string[];
};
export type NavigationRoute = Matchable & {
  load: () => Promise<unknown>;
  opened?: (params: RouteParams) => Action;
  /** A touched link may dispatch `opened` before the tap, while another screen is shown. */
  preloadsData?: true;
};

export type RouteMatch<R> = { route: R; params: RouteParams };
export type MatchRoute = (path: string, search?: string) => RouteMatch<NavigationRoute> | null;

/** A screen's path is matched several times in a row, and the router compiles every route each time. */
const matchPath = lruMemoize((routes: Matchable[], pathname: string) =>
  matchRoutes(routes, { pathname })?.at(-1),
);

export function findRoute<R extends Matchable>(routes: R[], path: string, search = ''): RouteMatch<R> | null {
  const match = matchPath(routes, path);
  if (!match) return null;
  const route = match.route as R;
  const searchParams = new URLSearchParams(search);
  const values = (route.query ?? []).map((name) => [name, searchParams.get(name) ?? undefined]);
  return { route, params: { ...match.params, ...Object.fromEntries(values) } };
}

export function isSameMatch(one: RouteMatch<unknown> | null, other: RouteMatch<unknown> | null): boolean {
  return (
    one?.route === other?.route &&
    Object.entries(one?.params ?? {}).every(([name, value]) => value === other?.params[name])
  );
}
