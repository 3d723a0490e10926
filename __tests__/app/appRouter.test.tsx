import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { StaticRouter, useLocation } from 'react-router-dom';
import { App } from '../../src/app/App.tsx';
import { AppRouter } from '../../src/app/AppRouter.tsx';
import { startApp } from '../support/app.ts';
import { drawApp, inFreshBrowser, settle, VISITOR } from './wholeApp.tsx';

/* Taps on the links of the drawn app, and what the log shows of them. */

inFreshBrowser();

async function visit(at: string) {
  const app = drawApp({ at, server: VISITOR });
  await settle();
  const since = app.types().length;
  const moves = () =>
    app
      .types()
      .slice(since)
      .filter((type) => type.startsWith('navigation/'));
  return { ...app, moves };
}
const mainTab = (name: string) =>
  screen.getAllByRole('link', { name }).find((link) => link.closest('nav[aria-label="Main"]')) as HTMLElement;

test('a tapped link adds a history entry, is announced and shows its screen', async () => {
  const app = await visit('/browse/revenge');
  fireEvent.click(mainTab('Search'));
  expect(app.moves()).toEqual(['navigation/navigated']);
  expect(app.history.stack).toEqual(['/browse/revenge', '/search']);
  await settle();
  expect(screen.getByRole('heading', { level: 1, name: 'Search' })).toBeInTheDocument();
  expect(mainTab('Search')).toHaveAttribute('aria-current', 'page');
  expect(mainTab('Home')).not.toHaveAttribute('aria-current');
});

test('a link to the current URL adds no history entry and scrolls to the top', async () => {
  const app = await visit('/search');
  jest.mocked(window.scrollTo).mockClear();
  fireEvent.click(mainTab('Search'));
  await settle();
  expect(app.history.stack).toEqual(['/search']);
  expect(app.moves()).toEqual(['navigation/navigated']);
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
});

test('an unknown URL shows the not-found view with header and tab bar', async () => {
  await visit('/nowhere');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This page fell off the cliff');
  expect(mainTab('Home')).toBeVisible();
});

const PAGES = ['/browse/revenge', '/search', '/nowhere'];
test.each(PAGES)('the router hydrates the server-rendered page %s', async (at) => {
  const app = await visit(at);
  const { store } = app;
  cleanup();
  const container = document.createElement('div');
  container.innerHTML = renderToString(
    <Provider store={store}>
      <StaticRouter location={at}>
        <App />
      </StaticRouter>
    </Provider>,
  );
  expect(container.querySelector('h1')).not.toBeNull();
  const complaints = jest.spyOn(console, 'error');
  const onRecoverableError = jest.fn();
  const root = await act(async () =>
    hydrateRoot(
      container,
      <Provider store={store} serverState={store.getState()}>
        <AppRouter history={app.history}>
          <App />
        </AppRouter>
      </Provider>,
      { onRecoverableError },
    ),
  );
  expect(onRecoverableError.mock.calls).toEqual([]);
  expect(complaints.mock.calls).toEqual([]);
  act(() => root.unmount());
  complaints.mockRestore();
});

test('the router renders the initial page first when the user has already navigated to another one', async () => {
  const app = startApp({ at: '/search', server: VISITOR });
  const came = app.history.current();
  app.history.push('/browse/revenge');
  const paths: string[] = [];
  const Witness = () => {
    paths.push(useLocation().pathname);
    return null;
  };
  render(
    <AppRouter history={app.history} initial={came}>
      <Witness />
    </AppRouter>,
  );
  await settle();
  expect([...new Set(paths)]).toEqual(['/search', '/browse/revenge']);
});
