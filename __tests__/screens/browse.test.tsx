import { screen } from '@testing-library/react';
import { paths } from '../../contract/paths.ts';
import type { PagedStatus } from '../../src/core/pagedList.ts';
import { moreWanted } from '../../src/features/videos/slice.ts';
import Browse from '../../src/screens/Browse.tsx';
import More from '../../src/screens/More.tsx';
import { video } from '../support/samples.ts';
import { drawScreen, withVideo } from './drawScreen.tsx';

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
const more = (id: string, status: PagedStatus) =>
  drawScreen(More, { path: paths.more, at: `/more/${id}`, state: listed(`section:${id}`, status) });

describe('a category id on /browse', () => {
  test('lists the category’s videos under its name and links the other categories', async () => {
    const { person, actions } = await browse('more');
    expect(screen.getByRole('heading', { level: 1, name: 'Asian stories' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'Asian stories' })).toHaveTextContent('The Glass Heiress');
    expect(screen.getByRole('link', { name: 'Revenge' })).toHaveAttribute('href', '/browse/revenge');
    await person.click(screen.getByRole('button', { name: 'Load more' }));
    expect(actions).toEqual([moreWanted({ categoryId: 'asian-stories' })]);
  });

  test('shows an empty state for a category without videos', async () => {
    await browse('end', []);
    expect(screen.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  });
});

test('an unknown category is said to be none, and nothing is blamed on the connection', async () => {
  await browse('refused', []);
  expect(screen.getByRole('heading', { name: 'We can’t find this category' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  expect(screen.queryByText(/connection/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('an unknown section is said to be none, too', async () => {
  const state = listed('section:nope', 'refused', []);
  await drawScreen(More, { path: paths.more, at: '/more/nope', state });
  expect(screen.getByRole('heading', { name: 'We can’t find this section' })).toBeVisible();
  expect(screen.queryByText(/connection/)).not.toBeInTheDocument();
});

describe('a section id on /more', () => {
  test('lists the section’s videos under its title', async () => {
    const { person, actions } = await more('recommended', 'more');
    expect(screen.getByRole('heading', { level: 1, name: 'More recommendations' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'More recommendations' })).toHaveTextContent('The Glass Heiress');
    await person.click(screen.getByRole('button', { name: 'Load more' }));
    expect(actions).toEqual([moreWanted({ sectionId: 'recommended' })]);
  });

  test('loads nothing after the last page', async () => {
    await more('new', 'end');
    expect(screen.getByRole('list', { name: 'New arrivals' })).toHaveTextContent('The Glass Heiress');
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });
});
