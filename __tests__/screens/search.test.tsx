import { screen, within } from '@testing-library/react';
import type { Suggestion } from '../../contract/entities.ts';
import { paths } from '../../contract/paths.ts';
import { navigate } from '../../src/core/navigation/slice.ts';
import type { PagedStatus } from '../../src/core/pagedList.ts';
import {
  boxEntered,
  dropped,
  dropReverted,
  historyChanged,
  resultsMissed,
  searchRequested,
  suggestionsFailed,
  suggestionsReceived,
  suggestionsRequested,
} from '../../src/features/search/slice.ts';
import {
  homeOpened,
  listKey,
  listOpened,
  moreWanted,
  pageReceived,
} from '../../src/features/videos/slice.ts';
import Search from '../../src/screens/Search.tsx';
import SearchResults from '../../src/screens/SearchResults.tsx';
import { stubObserver } from '../support/observer.ts';
import { video } from '../support/samples.ts';
import { drawScreen, initial, reason, withVideo } from './drawScreen.tsx';
import { button, hasButton, hrefOf, link } from './seen.ts';

const drawResults = (options: Parameters<typeof drawScreen>[1]) =>
  drawScreen(SearchResults, { ...options, path: paths.searchResults });
const found = (words: string, status: PagedStatus, items: string[] = []) => ({
  videos: { ...withVideo, lists: { [`search:${words}`]: { items, cursor: null, status } } },
});

const suggested: Suggestion[] = [
  { kind: 'video', id: 'the-glass-heiress', text: 'The Glass Heiress' },
  { kind: 'tag', id: 'revenge', text: 'Revenge' },
  { kind: 'cast', id: null, text: 'Mei Tanaka' },
];
const typedWords = (actions: { type: string; payload?: unknown }[]) =>
  actions.filter(({ type }) => type === suggestionsRequested.type).map(({ payload }) => payload);
const BY_ITSELF: string[] = [suggestionsRequested.type, boxEntered.type, suggestionsReceived.type];
const others = (actions: { type: string; payload?: unknown }[]) =>
  actions.filter(({ type }) => !BY_ITSELF.includes(type));

test('the search page focuses the box and searches for the typed words, but not for blank ones', async () => {
  const { person, actions } = await drawScreen(Search);
  const box = screen.getByRole('combobox', { name: 'Search series' });
  expect(box).toHaveFocus();
  expect(box).toHaveAttribute('placeholder', 'What you like...');
  expect(actions).toEqual([boxEntered()]);
  expect(screen.queryByRole('region', { name: 'Search history' })).not.toBeInTheDocument();
  await person.type(box, '   {Enter}');
  expect(others(actions)).toEqual([]);
  await person.type(box, ' love & rain/50% {Enter}');
  expect(others(actions)).toEqual([searchRequested({ words: 'love & rain/50%', replace: false })]);
});

test('the search page shows a loading state, and retries a failed load of its content', async () => {
  const home = (status: 'loading' | 'failed') => ({
    videos: { ...withVideo, home: { ...withVideo.home, status } },
  });
  const { unmount } = await drawScreen(Search, { state: home('loading') });
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  unmount();
  const { person, actions } = await drawScreen(Search, { state: home('failed') });
  await person.click(button('Try again'));
  expect(others(actions)).toEqual([homeOpened()]);
});

test('the search box keeps the typed words when the page reopens', async () => {
  const { unmount, store, person } = await drawScreen(Search);
  await person.type(screen.getByRole('combobox'), 'wolf');
  unmount();
  await drawScreen(Search, { state: { search: store.getState().search } });
  expect(screen.getByRole('combobox')).toHaveValue('wolf');
});

describe('suggestions', () => {
  async function typing() {
    const drawn = await drawScreen(Search);
    const box = screen.getByRole('combobox');
    await drawn.person.type(box, 'gla');
    drawn.say(suggestionsReceived({ words: 'gla', items: suggested }));
    return { ...drawn, box };
  }
  const active = (box: HTMLElement) =>
    document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

  test('load with every letter and appear below the box', async () => {
    const { box, actions } = await typing();
    expect(typedWords(actions)).toEqual(['g', 'gl', 'gla']);
    expect(box).toHaveAttribute('aria-expanded', 'true');
    const list = screen.getByRole('listbox', { name: 'Suggestions' });
    expect(box).toHaveAttribute('aria-controls', list.id);
    const options = within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(options).toEqual(['The Glass HeiressSeries', 'RevengeTheme', 'Mei TanakaCast']);
    expect(screen.getByText('3 suggestions')).toHaveAttribute('role', 'status');
    expect(box).toHaveFocus();
  });

  test('cycle with the arrow keys through the list and the typed words', async () => {
    const { box, person } = await typing();
    const seen: (string | null)[] = [];
    for (const key of ['Down', 'Down', 'Down', 'Down', 'Down', 'Up', 'Up']) {
      await person.keyboard(`{Arrow${key}}`);
      seen.push(active(box));
    }
    const [glass, revenge, mei] = ['The Glass HeiressSeries', 'RevengeTheme', 'Mei TanakaCast'];
    expect(seen).toEqual([glass, revenge, mei, null, glass, null, mei]);
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Mei Tanaka');
    expect(box).toHaveValue('gla');
    expect(box).toHaveFocus();
  });

  test('open a video, or search for a theme or a name', async () => {
    const { person, actions, box } = await typing();
    await person.keyboard('{ArrowDown}{Enter}');
    expect(others(actions)).toEqual([navigate('/videos/the-glass-heiress')]);
    await person.type(box, 's');
    await person.keyboard('{ArrowUp}{Enter}');
    await person.type(box, 's');
    await person.click(screen.getByRole('option', { name: /Revenge/ }));
    expect(others(actions).slice(1)).toEqual([
      searchRequested({ words: 'Mei Tanaka', replace: false }),
      searchRequested({ words: 'Revenge', replace: false }),
    ]);
  });

  test('Escape closes the list and keeps the words; an arrow key reopens it', async () => {
    const { person, box, actions } = await typing();
    await person.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(box).toHaveAttribute('aria-expanded', 'false');
    expect(box).toHaveValue('gla');
    await person.keyboard('{ArrowUp}');
    expect(active(box)).toBe('Mei TanakaCast');
    await person.keyboard('{Escape}{Enter}');
    expect(others(actions)).toEqual([searchRequested({ words: 'gla', replace: false })]);
  });

  test('close when the box loses the focus or the request fails, and “Clear” empties the box', async () => {
    const { person, say, box } = await typing();
    await person.tab();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await person.type(box, 's');
    expect(screen.getByRole('listbox')).toBeVisible();
    say(suggestionsFailed({ words: 'glas', reason: reason(null) }));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(box).toHaveValue('glas');
    await person.click(button('Clear'));
    expect(box).toHaveFocus();
    expect(box).toHaveValue('');
  });
});

describe('the search history', () => {
  const history = (words: string[], before: string[] | null = null) => ({
    search: { typed: '', suggestions: { words: '', items: [] }, history: words, before },
  });

  test('repeats a search with one tap', async () => {
    const { person, actions } = await drawScreen(Search, { state: history(['wolf', 'rain']) });
    const part = screen.getByRole('region', { name: 'Search history' });
    expect(within(part).getAllByRole('listitem')).toHaveLength(2);
    await person.click(within(part).getByRole('button', { name: 'rain' }));
    expect(others(actions)).toEqual([searchRequested({ words: 'rain', replace: false })]);
  });

  test('removes one entry or all, and undoes it', async () => {
    const { person, actions, say } = await drawScreen(Search, { state: history(['wolf', 'rain']) });
    await person.click(button('Remove “wolf”'));
    await person.click(button('Clear all'));
    say(historyChanged({ history: [], before: ['wolf', 'rain'] }));
    const undo = button('Undo');
    expect(undo).toHaveFocus();
    expect(screen.getByText('Removed from your search history')).toHaveAttribute('role', 'status');
    await person.click(undo);
    const changes = others(actions).filter(({ type }) => type !== historyChanged.type);
    expect(changes).toEqual([dropped('wolf'), dropped(null), dropReverted()]);
  });
});

test('“Cancel” empties the search box and leads home if there is no previous page', async () => {
  const { person, actions } = await drawScreen(Search);
  await person.type(screen.getByRole('combobox'), 'x');
  await person.click(button('Cancel'));
  expect(typedWords(actions)).toEqual(['x', '']);
  expect(others(actions)).toEqual([navigate('/')]);
});

test('the search page offers the themes and the categories, with up to three posters for each category', async () => {
  const ids = ['a', 'b', 'c', 'd'];
  const entities = Object.fromEntries([
    ...ids.map((id) => [id, video(id)]),
    ['e', video('e', { categoryId: 'love' })],
  ]);
  const categories = ['asian-stories', 'love', 'crime'].map((id) => ({ id, name: id, videoCount: 4 }));
  const sections = [{ id: 'recommended', videoIds: ['a'] }];
  const home = { ...initial.videos.home, status: 'ready' as const, categories, sections };
  await drawScreen(Search, { state: { videos: { ...initial.videos, entities, home } } });
  expect(hrefOf('love 4 series')).toBe('/browse/love');
  expect(hrefOf('Revenge')).toBe('/searchDetail/Revenge');
  const posters = categories.map(({ id }) =>
    [...link(`${id} 4 series`).querySelectorAll('img')].map(
      (picture) => picture.getAttribute('src')?.split('/')[2],
    ),
  );
  expect(posters).toEqual([['a', 'b', 'c'], ['e'], []]);
});

test('the search shows the results and accepts a new query', async () => {
  const state = found('glass', 'end', [video().id]);
  const { person, actions } = await drawResults({ at: '/searchDetail/glass', state });
  expect(screen.getByRole('heading', { level: 1, name: 'Results for “glass”' })).toBeInTheDocument();
  expect(link(/The Glass Heiress/)).toBeVisible();
  await person.click(button('Clear'));
  await person.type(screen.getByRole('combobox'), 'bell{Enter}');
  expect(others(actions)).toEqual([searchRequested({ words: 'bell', replace: true })]);
});

test('the search says that nothing fits the filters rather than that nothing was found', async () => {
  const key = listKey({ q: 'glass', length: 'long' });
  const lists = { [key]: { items: [], cursor: null, status: 'end' as const } };
  const choices = { [key]: { status: ['complete' as const], length: [], tagIds: [] } };
  const state = { videos: { ...withVideo, lists, choices } };
  await drawResults({ at: '/searchDetail/glass?length=long', state });
  expect(screen.getByRole('heading', { name: 'No series fits these filters' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: /No story matches/ })).not.toBeInTheDocument();
  expect(button('Complete')).toBeVisible();
});

test('the search distinguishes no results from a failure', async () => {
  const none = await drawResults({ at: '/searchDetail/zzz', state: found('zzz', 'end') });
  expect(screen.getByRole('heading', { name: 'Nothing found for “zzz”' })).toBeVisible();
  none.unmount();

  const { person, actions } = await drawResults({ at: '/searchDetail/zzz', state: found('zzz', 'failed') });
  expect(screen.queryByRole('heading', { name: /Nothing found for/ })).not.toBeInTheDocument();
  await person.click(button('Try again'));
  expect(actions).toEqual([moreWanted({ q: 'zzz' })]);
});

test('a search without results offers a spelling suggestion and other videos', async () => {
  const { near } = stubObserver();
  const state = found('glas heirres', 'end');
  const { person, actions, say } = await drawResults({ at: '/searchDetail/glas%20heirres', state });
  expect(screen.getByRole('heading', { name: 'Nothing found for “glas heirres”' })).toBeVisible();
  near();
  expect(actions).toEqual([resultsMissed('glas heirres'), listOpened({ sectionId: 'recommended' })]);
  near();
  expect(actions).toHaveLength(2);

  const page = { items: [video()], cursor: null };
  say(pageReceived({ query: { sectionId: 'recommended' }, page, first: true }));
  const rail = screen.getByRole('region', { name: 'More recommendations' });
  expect(within(rail).getByRole('link', { name: /The Glass Heiress/ })).toBeVisible();
  // What is suggested for other words is not what was meant by these.
  say(suggestionsReceived({ words: 'rain', items: suggested }));
  expect(hasButton(/Did you mean/)).toBe(false);
  say(suggestionsReceived({ words: 'glas heirres', items: suggested }));
  await person.click(button('Did you mean “The Glass Heiress”?'));
  expect(actions.at(-1)).toEqual(searchRequested({ words: 'The Glass Heiress', replace: true }));
});

test.each([
  ['%20', 'Type something to search for'],
  ['x'.repeat(201), 'Too long: use at most 200 letters'],
])('the search says why /searchDetail/%s finds nothing, and offers a new search', async (words, title) => {
  await drawResults({ at: `/searchDetail/${words}`, state: found(decodeURIComponent(words), 'refused') });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByRole('combobox')).toHaveValue('');
  expect(hrefOf('Search again')).toBe('/search');
  expect(screen.queryByText(/connection|Results for/)).not.toBeInTheDocument();
});
