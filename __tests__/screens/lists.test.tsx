import { screen } from '@testing-library/react';
import type { RootState } from '../../src/app/rootReducer.ts';
import type { PagedStatus } from '../../src/core/pagedList.ts';
import * as favourites from '../../src/features/favourites/slice.ts';
import * as history from '../../src/features/history/slice.ts';
import * as unlocked from '../../src/features/unlocked/slice.ts';
import Favourites from '../../src/screens/Favourites.tsx';
import History from '../../src/screens/History.tsx';
import Unlocked from '../../src/screens/Unlocked.tsx';
import { video } from '../support/samples.ts';
import { drawScreen, initial, member, visitor, withVideo } from './drawScreen.tsx';

const entry = {
  videoId: video().id,
  episodeId: 'ep_4',
  episodeNumber: 4,
  second: 12.7,
  watchedAt: '2026-03-04T12:00:00.000Z',
};
const list = <T,>(status: PagedStatus, items: T[] = []) => ({
  items,
  cursor: status === 'more' ? 'next' : null,
  status,
});
const screens = {
  Favourites: {
    Screen: Favourites,
    path: '/favorites',
    invitation: 'Sign in to see your list',
    empty: 'Nothing saved yet',
    events: favourites,
    state: (status: PagedStatus, filled: boolean): Partial<RootState> => ({
      favourites: { ...initial.favourites, list: list(status, filled ? [video().id] : []) },
    }),
  },
  History: {
    Screen: History,
    path: '/historys',
    invitation: 'Sign in to see your history',
    empty: 'Nothing watched yet',
    events: history,
    state: (status: PagedStatus, filled: boolean): Partial<RootState> => ({
      history: { list: list(status, filled ? [entry] : []) },
    }),
  },
  Unlocked: {
    Screen: Unlocked,
    path: '/unlocked',
    invitation: 'Sign in to see what you unlocked',
    empty: 'Nothing unlocked yet',
    events: unlocked,
    state: (status: PagedStatus, filled: boolean): Partial<RootState> => ({
      unlocked: { ...initial.unlocked, list: list(status, filled ? [video().id] : []) },
    }),
  },
};

describe.each(Object.entries(screens))('%s', (_name, { Screen, path, invitation, empty, events, state }) => {
  const draw = (status: PagedStatus, filled = false) =>
    drawScreen(Screen, { state: { user: member(), videos: withVideo, ...state(status, filled) } });

  test('invites a visitor to sign in, and back here', async () => {
    await drawScreen(Screen, { state: { user: visitor, ...state('failed', false) } });
    expect(screen.getByRole('heading', { name: invitation })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/login?next=${path}`);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('an empty list leads onward', async () => {
    await draw('end');
    expect(screen.getByRole('heading', { name: empty })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find something to watch' })).toHaveAttribute('href', '/');
  });

  test('a failed list is not an empty one, and is tried again', async () => {
    const { person, actions } = await draw('failed');
    expect(screen.getByRole('alert')).toBeVisible();
    expect(screen.queryByText(empty)).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(actions).toEqual([events.listOpened()]);
  });

  test('a failed further page keeps the first and is asked for again', async () => {
    const { person, actions } = await draw('failed', true);
    expect(screen.getByText('The Glass Heiress')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(actions).toEqual([events.moreWanted()]);
  });

  test('asks for more, and says when there is none', async () => {
    const { person, actions, unmount } = await draw('more', true);
    await person.click(screen.getByRole('button', { name: 'Load more' }));
    expect(actions).toEqual([events.moreWanted()]);
    unmount();
    await draw('end', true);
    expect(screen.getByText('No more content')).toBeVisible();
  });

  test('says that it is loading', async () => {
    await draw('loading');
    expect(screen.getByRole('status')).toBeInTheDocument();
  });
});

test('an entry of the history leads back to its very second', async () => {
  await drawScreen(History, {
    state: { user: member(), videos: withVideo, ...screens.History.state('end', true) },
  });
  expect(screen.getByText('Episode 4 · 0:12')).toBeVisible();
  expect(screen.getByText('Watched on 4 March 2026')).toBeVisible();
  expect(screen.getByRole('link', { name: /The Glass Heiress/ })).toHaveAttribute(
    'href',
    '/videos/the-glass-heiress?ep=4&t=12',
  );
});
