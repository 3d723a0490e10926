import { screen, within } from '@testing-library/react';
import type { Choices } from '../../contract/entities.ts';
import { paths } from '../../contract/paths.ts';
import { navigate } from '../../src/core/navigation/slice.ts';
import type { PagedStatus } from '../../src/core/pagedList.ts';
import { filtersOf } from '../../src/features/videos/filters.ts';
import { listKey, moreWanted } from '../../src/features/videos/slice.ts';
import Browse from '../../src/screens/Browse.tsx';
import More from '../../src/screens/More.tsx';
import { video } from '../support/samples.ts';
import { drawScreen, withVideo } from './drawScreen.tsx';
import { button, hasButton, hrefOf } from './seen.ts';

const listed = (name: string, status: PagedStatus, items = [video().id]) => ({
  videos: {
    ...withVideo,
    home: {
      ...withVideo.home,
      categories: [
        { id: 'asian-stories', name: 'Asian stories', videoCount: 2 },
        { id: 'revenge', name: 'Revenge', videoCount: 1 },
      ],
    },
    lists: { [name]: { items, cursor: status === 'more' ? 'next' : null, status } },
  },
});
const browse = (status: PagedStatus, items?: string[]) =>
  drawScreen(Browse, {
    path: paths.browse,
    at: '/browse/asian-stories',
    state: listed('category:asian-stories', status, items),
  });
const WORDS: Record<string, { title: string; reason?: string }> = {
  recommended: { title: 'More recommendations', reason: 'A bit of everything' },
  top10: { title: 'Top 10 this week' },
  week: { title: 'Trending now' },
  new: { title: 'New arrivals' },
};
const more = (id: string, status: PagedStatus, words = WORDS) => {
  const { videos } = listed(`section:${id}`, status);
  return drawScreen(More, { path: paths.more, at: `/more/${id}`, state: { videos: { ...videos, words } } });
};

describe('the category page', () => {
  test('lists the category’s videos under its name and links the other categories', async () => {
    const { person, actions } = await browse('more');
    expect(screen.getByRole('heading', { level: 1, name: 'Asian stories' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'Asian stories' })).toHaveTextContent('The Glass Heiress');
    expect(hrefOf('Revenge')).toBe('/browse/revenge');
    await person.click(button('Load more'));
    expect(actions).toEqual([moreWanted({ categoryId: 'asian-stories' })]);
  });

  test('shows an empty state for a category without videos', async () => {
    await browse('end', []);
    expect(screen.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    expect(hrefOf('Go to Home')).toBe('/');
  });
});

test('an unknown category shows a not-found page without blaming the connection', async () => {
  await browse('refused', []);
  expect(screen.getByRole('heading', { name: 'We can’t find this category' })).toBeVisible();
  expect(hrefOf('Go to Home')).toBe('/');
  expect(screen.queryByText(/connection/)).not.toBeInTheDocument();
  expect(hasButton('Try again')).toBe(false);
});

test('an unknown section shows a not-found page without blaming the connection', async () => {
  const state = listed('section:nope', 'refused', []);
  await drawScreen(More, { path: paths.more, at: '/more/nope', state });
  expect(screen.getByRole('heading', { name: 'We can’t find this section' })).toBeVisible();
  expect(screen.queryByText(/connection/)).not.toBeInTheDocument();
});

describe('the section page', () => {
  test('lists the section’s videos under its title', async () => {
    const { person, actions } = await more('recommended', 'more');
    expect(screen.getByRole('heading', { level: 1, name: 'More recommendations' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'More recommendations' })).toHaveTextContent('The Glass Heiress');
    expect(screen.getByText('A bit of everything')).toBeVisible();
    await person.click(button('Load more'));
    expect(actions).toEqual([moreWanted({ sectionId: 'recommended' })]);
  });

  test('numbers the weekly chart, but not the trending section', async () => {
    for (const [id, name, tag] of [
      ['top10', 'Top 10 this week', 'OL'],
      ['week', 'Trending now', 'UL'],
    ] as const) {
      const { unmount } = await more(id, 'end');
      expect(screen.getByRole('list', { name }).tagName).toBe(tag);
      unmount();
    }
  });

  test('shows a general title if the server sends none, but no title while the list loads', async () => {
    const { unmount } = await more('winter-picks', 'end', {});
    expect(screen.getByRole('heading', { level: 1, name: 'More to watch' })).toBeVisible();
    unmount();
    await more('winter-picks', 'loading', {});
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  });
});

describe('the filters of a category', () => {
  const themes = [
    { id: 'amnesia', name: 'Amnesia', videoCount: 2 },
    { id: 'second-chance', name: 'Second chance', videoCount: 1 },
  ];
  const tagIds = ['amnesia', 'second-chance'];
  const ALL: Choices = { status: ['complete', 'ongoing'], length: ['short', 'medium', 'long'], tagIds };
  const draw = (
    search = '',
    status: PagedStatus = 'end',
    items = [video().id],
    offered: Choices | null = ALL,
  ) => {
    const { videos } = listed('category:asian-stories', status, items);
    const filters = filtersOf(Object.fromEntries(new URLSearchParams(search)));
    const key = listKey({ categoryId: 'asian-stories', ...filters });
    const lists = { [key]: { items, cursor: null, status } };
    const choices = offered ? { [key]: offered } : {};
    const state = { videos: { ...videos, lists, choices, themes: { 'asian-stories': themes } } };
    return drawScreen(Browse, { path: paths.browse, at: `/browse/asian-stories${search}`, state });
  };
  const at = (search: string) => navigate(`/browse/asian-stories${search}`, { replace: true });
  const chip = (name: string, pressed: boolean) => screen.getByRole('button', { name, pressed });

  const LENGTHS = ['Up to 30 episodes', '31–60 episodes', 'More than 60 episodes'];
  const FEW: Choices = { status: [], length: ['medium'], tagIds: ['amnesia'] };
  test.each([
    ['all that change the list', '', ALL, ['Complete', 'Ongoing', ...LENGTHS, 'Amnesia', 'Second chance']],
    ['those and the chosen', '?status=ongoing', FEW, ['Clear filters', 'Ongoing', LENGTHS[1], 'Amnesia']],
  ])(
    'offer the completeness, lengths and themes that change the list: %s',
    async (_what, at, offered, texts) => {
      await draw(at, 'end', [video().id], offered);
      const chips = within(screen.getByRole('list', { name: 'Filters' })).getAllByRole('button');
      expect(chips.map(({ textContent }) => textContent)).toEqual(texts);
    },
  );

  test.each([
    ['one series alone', { status: [], length: [], tagIds: [] }],
    ['a list that is still unknown', null],
  ])('are hidden for %s', async (_of, offered) => {
    await draw('', 'end', [video().id], offered);
    expect(screen.queryByRole('list', { name: 'Filters' })).not.toBeInTheDocument();
  });

  test('are written to the URL, one of each kind, and are removed when pressed again', async () => {
    const { person, actions } = await draw('?status=complete&lang=es');
    expect(screen.getByText('The Glass Heiress')).toBeVisible();
    await person.click(chip('Ongoing', false));
    await person.click(chip('Amnesia', false));
    await person.click(chip('Complete', true));
    const addresses = ['?status=ongoing&lang=es', '?status=complete&lang=es&theme=amnesia', '?lang=es'];
    expect(actions).toEqual(addresses.map(at));
  });

  test('are all cleared with one button', async () => {
    const { person, actions } = await draw('?status=complete&length=short&theme=amnesia');
    await person.click(button('Clear filters'));
    expect(actions).toEqual([at('')]);
  });

  const STATUSES = ['end', 'refused'] as const;
  test.each(STATUSES)('can be cleared from the page that says that no series fits (%s)', async (status) => {
    const { person, actions } = await draw('?theme=gone', status, []);
    expect(screen.getByRole('heading', { name: 'No series fits these filters' })).toBeVisible();
    const [, inTheMiddle] = screen.getAllByRole('button', { name: 'Clear filters' });
    await person.click(inTheMiddle as HTMLElement);
    expect(actions).toEqual([at('')]);
  });

  test('are kept when a failed page of the list is retried', async () => {
    const { person, actions } = await draw('?length=medium', 'failed');
    await person.click(button('Try again'));
    expect(actions).toEqual([moreWanted({ categoryId: 'asian-stories', length: 'medium' })]);
  });
});
