import { act, screen, waitFor, within } from '@testing-library/react';
import type { RootState } from '../../src/app/rootReducer.ts';
import { matchRoute } from '../../src/app/routes.tsx';
import { navigate, navigated } from '../../src/core/navigation/slice.ts';
import { rowWanted } from '../../src/features/history/continueWatchingSlice.ts';
import { similarWanted } from '../../src/features/history/slice.ts';
import { homeOpened, moreWanted, pageReceived } from '../../src/features/videos/slice.ts';
import Home, { FIRST_SCREEN_MS } from '../../src/screens/Home.tsx';
import { setSaveData } from '../player/fakes.ts';
import { stubObserver } from '../support/observer.ts';
import { place, subscription, video } from '../support/samples.ts';
import { drawScreen, initial, member, visitor } from './drawScreen.tsx';
import { button, hasLink, hrefOf, link, region } from './seen.ts';

jest.mock('../../src/screens/HeroFilms.tsx', () => ({ __esModule: true, default: () => <p>the films</p> }));

const heiress = video();
const mask = video('the-jade-mask', { title: 'The Jade Mask' });
const wolf = video('the-wolf', { title: 'The Wolf', categoryId: 'fantasy' });
const rain = video('rain-check', { title: 'Rain Check', categoryId: 'love-and-laughter' });

const home = (over: Partial<RootState['videos']['home']> = {}): RootState['videos'] => ({
  ...initial.videos,
  entities: { [heiress.id]: heiress, [mask.id]: mask, [rain.id]: rain, [wolf.id]: wolf },
  words: {
    recommended: { title: 'More recommendations' },
    complete: { title: 'Ready to binge' },
    top10: { title: 'Top 10 this week', reason: 'By plays in the last seven days' },
    week: { title: 'Trending now', reason: 'Most watched this week' },
    'winter-picks': { title: 'Our winter picks' },
  },
  home: {
    status: 'ready',
    featured: [heiress.id, rain.id],
    categories: [
      { id: 'asian-stories', name: 'Asian stories', videoCount: 2 },
      { id: 'love-and-laughter', name: 'Love & laughter', videoCount: 1 },
    ],
    sections: [
      { id: 'asian-stories', videoIds: [mask.id] },
      { id: 'recommended', videoIds: [wolf.id] },
      { id: 'complete', videoIds: [] },
    ],
    ...over,
  },
});
const draw = (over?: Parameters<typeof home>[0]) => drawScreen(Home, { state: { videos: home(over) } });
const drawFor = (user: RootState['user'], history = initial.history) =>
  drawScreen(Home, { state: { videos: home(), user, history } });
const nothing = { featured: [], categories: [], sections: [] };

test('the home page features videos that link to their pages', async () => {
  const { container } = await draw();
  const carousel = region('Featured Videos');
  expect(hrefOf('Play The Glass Heiress', carousel)).toBe('/videos/the-glass-heiress');
  expect(link('Play Rain Check', carousel)).toBeVisible();
  expect(carousel.getAllByRole('listitem', { name: /of 2/ })).toHaveLength(2);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  // Their films find the posters by this mark.
  const marked = [...container.querySelectorAll<HTMLElement>('[data-film]')];
  expect(marked.map(({ dataset }) => dataset.film)).toEqual([heiress.id, rain.id]);
  expect(marked.every((mark) => mark.querySelector('picture'))).toBe(true);
});

test('the home page loads the hero films after the first screen, unless the session is unknown or data is saved', async () => {
  jest.useFakeTimers();
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const films = () => screen.queryByText('the films');
  const { unmount } = await draw();
  await wait(FIRST_SCREEN_MS);
  expect(films()).toBeNull();
  unmount();
  setSaveData(true);
  const saving = await drawFor(visitor);
  await wait(FIRST_SCREEN_MS);
  expect(films()).toBeNull();
  saving.unmount();
  setSaveData(false);
  await drawFor(visitor);
  await wait(FIRST_SCREEN_MS - 1);
  expect(films()).toBeNull();
  await wait(1);
  expect(films()).toBeInTheDocument();
});

test('the home page shows each video once, and gives only the first picture a high priority', async () => {
  const { container } = await draw();
  const [first, ...others] = container.querySelectorAll('img');
  expect(first).toHaveAttribute('fetchpriority', 'high');
  expect(first).toHaveAttribute('loading', 'eager');
  for (const other of others) expect(other).toHaveAttribute('loading', 'lazy');
  const posters = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  const videos = posters.filter((path) => path?.startsWith('/videos/'));
  expect(videos.sort()).toEqual([heiress, mask, rain, wolf].map(({ id }) => `/videos/${id}`).sort());
});

test('a category whose videos are all featured shows them again', async () => {
  await draw({ featured: [heiress.id, mask.id, rain.id] });
  expect(region('Asian stories').getAllByRole('link', { name: /Heiress|Mask/ })).toHaveLength(2);
});

describe('the note on a video card', () => {
  const paid = (accessUntil: string) => member({ ...subscription, accessUntil });
  const watched = place({ videoId: mask.id, episodeNumber: 6, episodeSeconds: 60, second: 10 });
  const list = { items: [watched], cursor: null, status: 'end' as const };
  const drawNotes = async (user: RootState['user']) => {
    const drawn = await drawFor(user, { ...initial.history, list });
    await act(async () => {});
    return drawn;
  };
  const named = (name: string) => screen.queryAllByRole('link', { name }).length;

  test('shows the number of free episodes to a member without a plan', async () => {
    await drawNotes(member());
    expect(named('The Jade Mask 3 of 12 free')).toBe(1);
    expect(named('The Wolf 3 of 12 free')).toBe(1);
    expect(screen.getAllByText('3 of 12 free')).toHaveLength(4);
  });

  test('shows a subscriber with paid access the progress or the number of episodes instead of the free ones', async () => {
    const { unmount } = await drawNotes(paid('2999-01-01T00:00:00.000Z'));
    expect(named('The Jade Mask EP 6 · 6 to go')).toBe(1);
    expect(named('The Wolf 12 episodes')).toBe(1);
    expect(screen.queryByText(/free$/)).not.toBeInTheDocument();
    unmount();
    await drawNotes(paid('2020-01-01T00:00:00.000Z'));
    expect(named('The Wolf 3 of 12 free')).toBe(1);
  });

  test('omits the free episodes for the one series that a pass has opened', async () => {
    const { info } = member();
    await drawNotes({ ...member(), info: info && { ...info, passes: [wolf.id] } });
    expect(named('The Wolf 12 episodes')).toBe(1);
    expect(named('The Jade Mask 3 of 12 free')).toBe(1);
  });
});

test('the home page shows a category and the non-empty sections, each with a link to the full list', async () => {
  await draw();
  const shelf = region('Asian stories');
  expect(link(/The Jade Mask/, shelf)).toBeVisible();
  expect(shelf.queryByRole('link', { name: /Rain Check/ })).not.toBeInTheDocument();
  expect(hrefOf(/See all/, shelf)).toBe('/browse/asian-stories');
  expect(hrefOf(/^See all/, region('More recommendations'))).toBe('/more/recommended');
  expect(screen.queryByRole('region', { name: 'Ready to binge' })).not.toBeInTheDocument();
});

test('the home page keeps the chosen category in the URL, and shows the first one for an unknown id', async () => {
  const { person, actions, say } = await draw();
  const chip = button('Love & laughter');
  await person.click(chip);
  // Where it leads, the screen is opened with it; the way back finds it, and others may be sent it.
  expect(actions).toEqual([navigate('/?category=love-and-laughter', { replace: true })]);
  const match = matchRoute('/', '?category=love-and-laughter');
  expect(match?.route.opened?.(match.params)).toEqual(homeOpened({ categoryId: 'love-and-laughter' }));
  say(navigated({ path: '/', search: '?category=no-such', key: 'k', from: '/' }));
  expect(button('Asian stories')).toHaveAttribute('aria-pressed', 'true');
  say(navigated({ path: '/', search: '?category=love-and-laughter', key: 'l', from: '/' }));
  expect(chip).toHaveAttribute('aria-pressed', 'true');
  actions.length = 0;
  await person.click(chip);
  expect(actions).toEqual([]);

  const page = { items: [video('b', { title: 'Two Umbrellas' })], cursor: null };
  say(pageReceived({ query: { categoryId: 'love-and-laughter' }, page, first: true }));
  expect(link(/Two Umbrellas/, region('Love & laughter'))).toBeVisible();
});

test('a failed category on the home page can be retried', async () => {
  const videos = {
    ...home({ featured: [], sections: [{ id: 'recommended', videoIds: [rain.id] }] }),
    lists: { 'category:asian-stories': { items: [], cursor: null, status: 'failed' as const } },
  };
  const { person, actions } = await drawScreen(Home, { state: { videos } });
  await person.click(button('Try again'));
  expect(actions).toEqual([moreWanted({ categoryId: 'asian-stories' })]);
});

test('the home page does not recommend a series marked “not interested”, but still features it', async () => {
  const forYou: RootState['forYou'] = { ...initial.forYou, notInterested: [wolf.id, rain.id] };
  await drawScreen(Home, { state: { videos: home(), forYou } });
  expect(screen.queryByRole('region', { name: 'More recommendations' })).not.toBeInTheDocument();
  expect(hasLink(/The Wolf/)).toBe(false);
  expect(link('Play Rain Check')).toBeVisible();
});

describe('the week’s chart', () => {
  const ids = Array.from({ length: 10 }, (_, at) => `c${at}`);
  const entities = Object.fromEntries(
    ids.map((id) => [id, video(id, { title: `Story ${id}`, categoryId: 'asian-stories' })]),
  );
  const withChart = (chart: string[]) => {
    const others = [mask.id, ...ids.filter((id) => !chart.includes(id))];
    const sections = [
      { id: 'asian-stories', videoIds: others },
      { id: 'top10', videoIds: chart },
    ];
    const videos = home({ sections });
    const all = { ...videos, entities: { ...videos.entities, ...entities } };
    return drawScreen(Home, { state: { videos: all } });
  };
  test('is a numbered list', async () => {
    await withChart(ids);
    const list = region('Top 10 this week').getByRole('list');
    expect(list.tagName).toBe('OL');
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    expect(region('Top 10 this week').getByText('By plays in the last seven days')).toBeVisible();
    expect(hrefOf(/^See all/, region('Top 10 this week'))).toBe('/more/top10');
  });

  test('is not repeated by the category above it, unless too few would be left', async () => {
    const { unmount } = await withChart(ids.slice(0, 7));
    expect(region('Asian stories').queryByRole('link', { name: /Story c[0-6]/ })).not.toBeInTheDocument();
    expect(region('Asian stories').getByRole('link', { name: /Story c7/ })).toBeVisible();
    unmount();
    await withChart(ids);
    expect(region('Asian stories').getByRole('link', { name: /Story c0/ })).toBeVisible();
  });
});

test('a section of the home page shows the server’s title and reason, or a general title if the server has none', async () => {
  await draw({ sections: ['week', 'winter-picks', 'tomorrow'].map((id) => ({ id, videoIds: [mask.id] })) });
  expect(region('Trending now').getByText('Most watched this week')).toBeVisible();
  expect(hrefOf(/^See all/, region('Our winter picks'))).toBe('/more/winter-picks');
  expect(region('More to watch').queryByText('Most watched this week')).not.toBeInTheDocument();
});

test('the home page reserves space for similar videos only for viewers with a history', async () => {
  const observer = stubObserver();
  const stranger = await drawFor(visitor);
  await act(async () => {});
  expect(observer.watched()).toBe(0);
  stranger.unmount();

  const { actions } = await drawFor(member());
  // And for what was begun, first of all.
  await waitFor(() => expect(observer.watched()).toBe(2));
  observer.near();
  expect(actions).toContainEqual(similarWanted());
  expect(actions).toContainEqual(rowWanted());
  const [first] = screen.getAllByRole('region');
  expect(first).toBe(screen.getByRole('region', { name: 'Continue watching' }));
});

test('the home page fills a reserved continue-watching row even for a visitor', async () => {
  stubObserver();
  document.documentElement.dataset.continue = '';
  await drawFor(visitor);
  expect(await screen.findByRole('region', { name: 'Continue watching' })).toBeInTheDocument();
  delete document.documentElement.dataset.continue;
});

test.each(['idle', 'loading'] as const)('the home page shows skeletons while %s', async (status) => {
  await draw({ status, ...nothing });
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
});

test('the home page shows a failure and retries', async () => {
  const { person, actions } = await draw({ status: 'failed', ...nothing });
  await person.click(button('Try again'));
  expect(actions).toEqual([homeOpened()]);
});

test('the home page shows an empty state', async () => {
  await draw(nothing);
  expect(screen.getByRole('heading', { name: 'The curtain is still down' })).toBeVisible();
});
