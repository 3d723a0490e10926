import type { Action } from '@reduxjs/toolkit';
import { matchRoutes } from 'react-router-dom';

export type RouteParams = Record<string, string | undefined>;

type Matchable = {
  path: string;
  /** Query values that decide, beside the path's own params, what the screen opens. */
  query?: readonly string[];
};
/** The part of a route table's row that navigation needs. */
export type NavigationRoute = Matchable & {
  /** Fetches the screen's code and texts. */
  load: () => Promise<unknown>;
  /** The event that opens the screen. */
  opened?: (params: RouteParams) => Action;
  /** A touched link may put that event before its tap, while another screen is still there. */
  preloadsData?: true;
};

export type RouteMatch<R> = { route: R; params: RouteParams };
export type MatchRoute = (path: string, search?: string) => RouteMatch<NavigationRoute> | null;

/** The one place in the app where paths are matched, by the same rules as `<Routes>`. */
export function findRoute<R extends Matchable>(routes: R[], path: string, search = ''): RouteMatch<R> | null {
  const match = matchRoutes(routes, { pathname: path })?.at(-1);
  if (!match) return null;
  const given = new URLSearchParams(search);
  const values = (match.route.query ?? []).map((name) => [name, given.get(name) ?? undefined]);
  return { route: match.route, params: { ...match.params, ...Object.fromEntries(values) } };
}

export function isSameMatch(one: RouteMatch<unknown> | null, other: RouteMatch<unknown> | null): boolean {
  return (
    one?.route === other?.route &&
    Object.entries(one?.params ?? {}).every(([name, value]) => value === other?.params[name])
  );
}
