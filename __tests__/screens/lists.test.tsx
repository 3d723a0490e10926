import { screen, within } from '@testing-library/react';
import type { RootState } from '../../src/app/rootReducer.ts';
import { navigate } from '../../src/core/navigation/slice.ts';
import type { PagedStatus } from '../../src/core/pagedList.ts';
import * as favourites from '../../src/features/favourites/slice.ts';
import * as history from '../../src/features/history/slice.ts';
import * as unlocked from '../../src/features/unlocked/slice.ts';
import Favourites from '../../src/screens/Favourites.tsx';
import History from '../../src/screens/History.tsx';
import Unlocked from '../../src/screens/Unlocked.tsx';
import { place, unlockedVideo, video } from '../support/samples.ts';
import { drawScreen, initial, member, reason, visitor, withVideo } from './drawScreen.tsx';
import { button, hasButton, hrefOf, link } from './seen.ts';

const entry = place({ videoId: video().id, episodeNumber: 4, second: 12.7 });
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
      history: { ...initial.history, list: list(status, filled ? [entry] : []) },
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
    expect(hrefOf('Find something to watch')).toBe('/');
  });

  test.each([
    ['list', false, events.listOpened.type],
    ['next page', true, events.moreWanted.type],
  ])(
    'a failed %s differs from an empty list, keeps what is there and retries',
    async (_what, filled, wish) => {
      const { person, actions } = await draw('failed', filled);
      expect(screen.getByRole('alert')).toBeVisible();
      expect(screen.queryAllByText('The Glass Heiress')).toHaveLength(filled ? 1 : 0);
      expect(screen.queryByText(empty)).not.toBeInTheDocument();
      await person.click(button('Try again'));
      expect(actions.map(({ type }) => type)).toEqual([wish]);
    },
  );

  test('a complete list says that there is no more content', async () => {
    await draw('end', true);
    expect(screen.getByText('No more content')).toBeVisible();
  });
});

describe('the note on an unlocked video', () => {
  test.each<['all' | number[], string]>([
    ['all', 'All 12 unlocked'],
    [[6], 'Episode 6'],
    [[6, 9], 'Episodes 6, 9'],
    [[4, 5, 6, 7, 9], '5 episodes unlocked'],
    [[], '3 of 12 free'],
  ])('for the unlocked episodes %j is: %s', async (opened, note) => {
    const videos = list('end', [unlockedVideo(undefined, opened)]);
    const state = { videos: withVideo, unlocked: { ...initial.unlocked, list: videos } };
    await drawScreen(Unlocked, { state: { user: member(), ...state } });
    expect(link(`The Glass Heiress ${note}`)).toBeVisible();
  });
});

test('the unlocked list asks a visitor to sign in and return to the list', async () => {
  await drawScreen(Unlocked, { state: { user: visitor, ...screens.Unlocked.state('failed', false) } });
  expect(screen.getByRole('heading', { name: 'Sign in to see what you unlocked' })).toBeVisible();
  expect(hrefOf('Sign in')).toBe('/login?next=%2Funlocked');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe.each([screens.Favourites, screens.History])('the list at $path', ({ Screen, path, state }) => {
  const note = 'This list is only on this device. Sign in to have it on every device.';
  const draw = (user: RootState['user']) =>
    drawScreen(Screen, { state: { user, videos: withVideo, ...state('end', true) } });

  test('shows a guest the stored videos, says that they are only on this device and links to sign-in and back', async () => {
    await draw(visitor);
    expect(screen.getByText('The Glass Heiress')).toBeVisible();
    expect(screen.getByText(note)).toBeVisible();
    expect(hrefOf('Sign in')).toBe(`/login?${new URLSearchParams({ next: path })}`);
  });

  const VIEWERS = [member(), initial.user];
  test.each(VIEWERS)('shows no guest notice to a member or before the session is known', async (user) => {
    await draw(user);
    expect(screen.queryByText(note)).not.toBeInTheDocument();
  });
});

describe('My List', () => {
  const one = { videos: withVideo, ...screens.Favourites.state('end', true) };
  const draw = () => drawScreen(Favourites, { state: { user: member(), ...one } });
  const id = video().id;

  test('removes a series at once and offers undo', async () => {
    const { person, actions, say } = await draw();
    expect(hasButton('Undo')).toBe(false);
    await person.click(button('Remove “The Glass Heiress” from My List'));
    expect(actions).toEqual([favourites.toggleRequested({ videoId: id, saved: false })]);
    say(favourites.optimisticallyToggled({ videoId: id, saved: false }));
    expect(screen.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();

    const undo = button('Undo');
    expect(undo).toHaveFocus();
    await person.click(undo);
    expect(actions.at(-1)).toEqual(favourites.toggleRequested({ videoId: id, saved: true }));
    say(favourites.optimisticallyToggled({ videoId: id, saved: true }));
    expect(screen.getByText('The Glass Heiress')).toBeVisible();
    expect(hasButton('Undo')).toBe(false);
  });

  test('reports a failed removal and offers no undo for it', async () => {
    const { person, say } = await draw();
    await person.click(button(/^Remove/));
    say(favourites.optimisticallyToggled({ videoId: id, saved: false }));
    say(favourites.toggleFailed({ videoId: id, saved: false, reason: reason(null) }));
    expect(screen.getByText('The Glass Heiress')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('That didn’t work. Please try again.');
    expect(hasButton('Undo')).toBe(false);
  });

  const other = video('ward-nine', { title: 'Ward Nine' });
  const two = { ...withVideo, entities: { ...withVideo.entities, [other.id]: other } };
  const drawTwo = (over: Partial<RootState['favourites']>, status: PagedStatus = 'end') => {
    const saved = { ...initial.favourites, list: list(status, [id, other.id]), ...over };
    return drawScreen(Favourites, { state: { user: member(), videos: two, favourites: saved } });
  };
  const mark = (marks: Partial<favourites.Marks>): favourites.Marks => ({
    finished: false,
    newEpisode: false,
    ...marks,
  });

  test('shows finished series in a separate section, which also loads the next page', async () => {
    const { person, actions } = await drawTwo({ marks: { [other.id]: mark({ finished: true }) } }, 'more');
    expect(screen.getByRole('list', { name: 'My List' })).toHaveTextContent('The Glass Heiress');
    expect(screen.getByRole('list', { name: 'My List' })).not.toHaveTextContent('Ward Nine');
    const shelf = within(screen.getByRole('region', { name: 'Finished' }));
    expect(shelf.getByRole('link', { name: /Ward Nine/ })).toBeVisible();
    await person.click(shelf.getByRole('button', { name: 'Load more' }));
    expect(actions).toEqual([favourites.moreWanted()]);
  });

  test('marks a series with a new episode, and has no finished section if no series is finished', async () => {
    await drawTwo({ marks: { [other.id]: mark({ newEpisode: true }) } });
    const [first, second] = screen
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByRole('link'));
    expect(first).not.toHaveTextContent('New episode');
    expect(second).toHaveTextContent('New episode');
    expect(screen.queryByRole('region', { name: 'Finished' })).not.toBeInTheDocument();
  });

  test('offers sort orders, and puts the chosen one into the URL without a new history entry', async () => {
    const { person, actions } = await drawTwo({ sort: 'progress' });
    expect(screen.getByRole('button', { name: 'Nearly done', pressed: true })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'New episodes', pressed: false }));
    await person.click(screen.getByRole('button', { name: 'Recently added', pressed: false }));
    expect(actions).toEqual([
      navigate('/favorites?sort=episodes', { replace: true }),
      navigate('/favorites', { replace: true }),
    ]);
  });

  test('offers no sort order for a single series, and shows no failure from another screen', async () => {
    const { say } = await draw();
    expect(screen.queryByRole('list', { name: 'Sort by' })).not.toBeInTheDocument();
    say(favourites.toggleFailed({ videoId: id, saved: false, reason: reason(null) }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the history', () => {
  const NOW = new Date(2026, 2, 4, 9, 30);
  const watched = (videoId: string, at: Date) => ({ ...entry, videoId, watchedAt: at.toISOString() });
  const titles: Record<string, string> = { a: 'Ward Nine', b: 'Rain Check', c: 'Moonlit', d: 'Serra Alta' };
  const videos = {
    ...initial.videos,
    entities: Object.fromEntries(Object.entries(titles).map(([id, title]) => [id, video(id, { title })])),
  };
  const four = [
    watched('a', new Date(2026, 2, 4, 9)),
    watched('b', new Date(2026, 2, 4, 0, 1)),
    watched('c', new Date(2026, 2, 3, 23, 59)),
    watched('d', new Date(2026, 2, 2, 12)),
  ];
  const positions = [{ videoId: 'b', episodeId: 'ep_4', second: 12.7, watchedAt: NOW.toISOString() }];
  const draw = (items = four, status: PagedStatus = 'end') =>
    drawScreen(History, {
      state: { user: member(), videos, history: { ...initial.history, list: list(status, items) } },
    });
  const shown = () => screen.queryAllByRole('link', { name: /Episode 4/ }).map((link) => link.textContent);

  beforeEach(() => {
    jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'queueMicrotask', 'setInterval'] });
  });

  test('is grouped by day (today, yesterday, then dates), and an entry links to its exact second', async () => {
    await draw();
    expect(link(/Ward Nine/)).toHaveTextContent('Episode 4 · 0:12');
    expect(hrefOf(/Ward Nine/)).toBe('/videos/a?ep=4&t=12');
    const days = screen.getAllByRole('heading', { level: 2 }).map((heading) => {
      const rows = within(heading.closest('section') as HTMLElement).getAllByRole('link');
      return [heading.textContent, rows.length];
    });
    expect(days).toEqual([
      ['Today', 2],
      ['Yesterday', 1],
      ['2 March 2026', 1],
    ]);
  });

  test('hides a removed entry at once, and offers undo once the removal is done', async () => {
    const { person, actions, say } = await draw();
    await person.click(button('Remove “Rain Check” from your history'));
    expect(actions).toEqual([history.removeRequested('b')]);
    expect(shown().join()).not.toMatch('Rain Check');
    expect(hasButton('Undo')).toBe(false);

    say(history.removed({ videoId: 'b', positions }));
    expect(screen.getByRole('status')).toHaveTextContent('Removed');
    const undo = button('Undo');
    expect(undo).toHaveFocus();
    await person.click(undo);
    expect(actions.at(-1)).toEqual(history.restoreRequested());
    say(history.restored());
    expect(shown()).toHaveLength(4);
    expect(hasButton('Undo')).toBe(false);
  });

  test('is cleared at once, and restored by undo', async () => {
    const { person, actions, say } = await draw(four, 'more');
    await person.click(button('Clear history'));
    expect(actions).toEqual([history.removeRequested(null)]);
    expect(screen.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible();
    expect(hasButton('Load more')).toBe(false);

    say(history.removed({ videoId: null, positions }));
    expect(screen.getByText('History cleared')).toBeVisible();
    await person.click(button('Undo'));
    say(history.restored());
    expect(shown()).toHaveLength(4);
    expect(button('Load more')).toBeVisible();
  });

  test('shows an entry again if its removal failed, and reports the failure', async () => {
    const { person, say } = await draw();
    await person.click(button('Remove “Rain Check” from your history'));
    say(history.removeFailed({ videoId: 'b', reason: reason(null) }));
    expect(screen.getByRole('alert')).toHaveTextContent('That didn’t work. Please try again.');
    expect(shown()).toHaveLength(4);
  });
});
