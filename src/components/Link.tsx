import type { ComponentProps, JSX } from 'react';
import { matchPath, useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: string; replace?: boolean };

/** A link within the app. The router's own drags its prefetching and forms into every first load. */
export function Link({ to, replace = false, ...rest }: LinkProps): JSX.Element {
  return <a {...rest} href={useHref(to)} onClick={useLinkClickHandler(to, { replace })} />;
}

/** A link that says where the person is: at its page, or with `end` left out, below it. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }): JSX.Element {
  const { pathname } = useLocation();
  const path = rest.to.split(/[?#]/)[0] ?? '/';
  const here = matchPath({ path, end }, pathname) !== null;
  return <Link {...rest} aria-current={here ? 'page' : undefined} />;
}
