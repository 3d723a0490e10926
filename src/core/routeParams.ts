import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';

type RouteParams = Record<string, string | undefined>;
const context = createContext<RouteParams>({});

/** What the route's pattern found in the path: said once where the route is matched. */
export const ProvideRouteParams = context.Provider;
export const useRouteParams = (): RouteParams => useContext(context);

/** The query of the present address. */
export const useQuery = (): URLSearchParams => new URLSearchParams(useLocation().search);
