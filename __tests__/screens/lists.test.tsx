import { screen } from '@testing-library/react';
import type { RootState } from '../../src/app/rootReducer.ts';
import type { PagedStatus } from '../../src/core/pagedList.ts';
import * as favourites from '../../src/features/favourites/slice.ts';
import * as history from '../../src/features/history/slice.ts';
import * as unlocked from '../../src/features/unlocked/slice.ts';
import Favourites from '../../src/screens/Favourites.tsx';
import History from '../../src/screens/History.tsx';
import Unlocked from '../../src/screens/Unlocked.tsx';
import { subscription, unlockedVideo, video } from '../support/samples.ts';
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
    empty: 'Nothing saved yet',
    events: favourites,
    state: (status: PagedStatus, filled: boolean): Partial<RootState> => ({
      favourites: { ...initial.favourites, list: list(status, filled ? [video().id] : []) },
    }),
  },
  History: {
    Screen: History,
    path: '/historys',
    empty: 'Nothing watched yet',
    events: history,
    state: (status: PagedStatus, filled: boolean): Partial<RootState> => ({
      history: { list: list(status, filled ? [entry] : []) },
    }),
  },
  Unlocked: {
    Screen: Unlocked,
    path: '/unlocked',
    empty: 'Nothing unlocked yet',
    events: unlocked,
    state: (status: PagedStatus, filled: boolean): Partial<RootState> => ({
      unlocked: { ...initial.unlocked, list: list(status, filled ? [unlockedVideo()] : []) },
    }),
  },
};

describe.each(Object.entries(screens))('%s', (_name, { Screen, empty, events, state }) => {
  const draw = (status: PagedStatus, filled = false) =>
    drawScreen(Screen, { state: { user: member(), videos: withVideo, ...state(status, filled) } });

  test('an empty list links onward', async () => {
    await draw('end');
    expect(screen.getByRole('heading', { name: empty })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find something to watch' })).toHaveAttribute('href', '/');
  });

  test('a failed list differs from an empty one and retries', async () => {
    const { person, actions } = await draw('failed');
    expect(screen.getByRole('alert')).toBeVisible();
    expect(screen.queryByText(empty)).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(actions).toEqual([events.listOpened()]);
  });

  test('a failed next page keeps the first and retries', async () => {
    const { person, actions } = await draw('failed', true);
    expect(screen.getByText('The Glass Heiress')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(actions).toEqual([events.moreWanted()]);
  });

  test('loads more and announces the end', async () => {
    const { person, actions, unmount } = await draw('more', true);
    await person.click(screen.getByRole('button', { name: 'Load more' }));
    expect(actions).toEqual([events.moreWanted()]);
    unmount();
    await draw('end', true);
    expect(screen.getByText('No more content')).toBeVisible();
  });

  test('shows a loading state', async () => {
    await draw('loading');
    expect(screen.getByRole('status')).toBeInTheDocument();
  });
});

describe('what an unlocked video says', () => {
  const draw = (opened: 'all' | number[]) =>
    drawScreen(Unlocked, {
      state: {
        user: member(),
        videos: withVideo,
        unlocked: { ...initial.unlocked, list: list('end', [unlockedVideo(undefined, opened)]) },
      },
    });

  test.each<['all' | number[], string]>([
    ['all', 'All 12 open'],
    [[6], 'Episode 6'],
    [[6, 9], 'Episodes 6, 9'],
    [[4, 5, 6, 7, 9], '5 episodes open'],
    [[], '3 of 12 free'],
  ])('with %j open: %s', async (opened, note) => {
    await draw(opened);
    expect(screen.getByRole('link', { name: `The Glass Heiress ${note}` })).toBeVisible();
  });
});

test('My List makes no offer to a subscriber', async () => {
  await drawScreen(Favourites, {
    state: {
      ...screens.Favourites.state('end', true),
      user: member({ ...subscription, accessUntil: '2999-01-01T00:00:00.000Z' }),
      videos: withVideo,
    },
  });
  expect(screen.getByRole('link', { name: 'The Glass Heiress 12 episodes' })).toBeVisible();
});

test('invites a visitor to sign in for unlocked videos and to return here', async () => {
  await drawScreen(Unlocked, { state: { user: visitor, ...screens.Unlocked.state('failed', false) } });
  expect(screen.getByRole('heading', { name: 'Sign in to see what you unlocked' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?next=/unlocked');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe.each([screens.Favourites, screens.History])('a guest at $path', ({ Screen, path, empty, state }) => {
  const note = 'This list is on this device only. Sign in to have it everywhere.';
  const draw = (user: RootState['user'], status: PagedStatus, filled: boolean) =>
    drawScreen(Screen, { state: { user, videos: withVideo, ...state(status, filled) } });

  test('shows the guest’s list, explains its storage and offers to sign in and return', async () => {
    await draw(visitor, 'end', true);
    expect(screen.getByText('The Glass Heiress')).toBeVisible();
    expect(screen.getByText(note)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/login?${new URLSearchParams({ next: path })}`,
    );
  });

  test('links onward from an empty list', async () => {
    await draw(visitor, 'end', false);
    expect(screen.getByRole('heading', { name: empty })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find something to watch' })).toHaveAttribute('href', '/');
  });

  test.each([member(), initial.user])(
    'waits for the session before it shows the guest notice',
    async (user) => {
      await draw(user, 'end', true);
      expect(screen.queryByText(note)).not.toBeInTheDocument();
    },
  );
});

test('a history entry links to its exact second', async () => {
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
