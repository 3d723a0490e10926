import { screen } from '@testing-library/react';
import { matchPath, useLocation } from 'react-router-dom';
import { navigate } from '../../src/core/navigation.ts';
import type { PagedStatus } from '../../src/core/pagedList.ts';
import { ProvideRouteParams } from '../../src/core/routeParams.ts';
import { moreWanted } from '../../src/features/videos/slice.ts';
import { paths } from '../../src/lib/paths.ts';
import Search from '../../src/screens/Search.tsx';
import SearchResults from '../../src/screens/SearchResults.tsx';
import { video } from '../support/samples.ts';
import { drawScreen, initial, withVideo } from './drawScreen.tsx';

const Results = () => (
  <ProvideRouteParams
    value={matchPath(paths.searchResults, decodeURIComponent(useLocation().pathname))?.params ?? {}}
  >
    <SearchResults />
  </ProvideRouteParams>
);
const found = (words: string, status: PagedStatus, items: string[] = []) => ({
  videos: { ...withVideo, lists: { [`search:${words}`]: { items, cursor: null, status } } },
});

test('waits for words with the focus in the box, and leads to what they find', async () => {
  const { person, actions } = await drawScreen(Search);
  const box = screen.getByRole('searchbox', { name: 'Search stories' });
  expect(box).toHaveFocus();
  expect(box).toHaveAttribute('placeholder', 'What you like...');
  await person.type(box, '  love & rain/50% {Enter}');
  expect(actions).toEqual([navigate('/searchDetail/love%20%26%20rain%2F50%25')]);
});

test('searches for nothing when there are no words', async () => {
  const { person, actions } = await drawScreen(Search);
  await person.type(screen.getByRole('searchbox'), '   {Enter}');
  expect(actions).toEqual([]);
});

test('cancel leads back, home where there is no way back', async () => {
  const { person, actions } = await drawScreen(Search);
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(actions).toEqual([navigate('/')]);
});

test('offers categories and themes to begin with', async () => {
  const categories = [{ id: 'asian-stories', name: 'Asian stories', videoCount: 1 }];
  const sections = [{ id: 'recommended', videoIds: [video().id] }];
  const home = { ...initial.videos.home, status: 'ready' as const, categories, sections };
  await drawScreen(Search, { state: { videos: { ...withVideo, home } } });
  expect(screen.getByRole('link', { name: 'Asian stories 1 story' })).toHaveAttribute(
    'href',
    '/browse/asian-stories',
  );
  expect(screen.getByRole('link', { name: 'Revenge' })).toHaveAttribute('href', '/searchDetail/Revenge');
});

test('shows what the words found, and takes others', async () => {
  const state = found('glass', 'end', [video().id]);
  const { person, actions } = await drawScreen(Results, { at: '/searchDetail/glass', state });
  expect(screen.getByRole('heading', { level: 1, name: 'Results for “glass”' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /The Glass Heiress/ })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  await person.type(screen.getByRole('searchbox'), 'bell{Enter}');
  expect(actions).toEqual([navigate('/searchDetail/bell', { replace: true })]);
});

test('nothing found and not found out are two things', async () => {
  const none = await drawScreen(Results, { at: '/searchDetail/zzz', state: found('zzz', 'end') });
  expect(screen.getByRole('heading', { name: 'No story matches “zzz”' })).toBeVisible();
  none.unmount();

  const { person, actions } = await drawScreen(Results, {
    at: '/searchDetail/zzz',
    state: found('zzz', 'failed'),
  });
  expect(screen.queryByRole('heading', { name: /No story matches/ })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(actions).toEqual([moreWanted({ q: 'zzz' })]);
});
