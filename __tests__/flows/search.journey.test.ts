import { expect, jest, test } from '@jest/globals';
import { navigate } from '../../src/core/navigation/slice.ts';
import {
  boxEntered,
  dropped,
  dropReverted,
  searchRequested,
  selectSearch,
  suggestionsRequested,
} from '../../src/features/search/slice.ts';
import { selectList } from '../../src/features/videos/slice.ts';
import { inAFreshBrowser, type Script, startApp } from '../support/app.ts';
import { video } from '../support/samples.ts';
import { settle as settleFor, visitor } from '../support/scenarios.ts';

inAFreshBrowser();

const server: Script = {
  ...visitor,
  'GET /api/homepage/query': ({ q }) => ({ items: q === 'wolf' ? [video('wolf')] : [], cursor: null }),
  'GET /api/homepage/suggestion': [{ kind: 'video', id: 'wolf', text: 'The Wolf' }],
};
async function atSearch(script: Script = server) {
  const app = startApp({ at: '/search', server: script });
  await app.until('session/userLoaded');
  app.dispatch(boxEntered());
  await app.until('search/historyChanged');
  return app;
}
const kept = () => JSON.parse(window.localStorage.getItem('searches') ?? '[]');
const settle = () => settleFor(1_000);

test('a search is remembered, leads to its results, and is there the next time', async () => {
  const app = await atSearch();
  app.dispatch(suggestionsRequested('wolf'));
  app.dispatch(searchRequested({ words: 'wolf', replace: false }));
  await app.until('videos/pageReceived');
  expect(app.history.stack.at(-1)).toBe('/searchDetail/wolf');
  expect(selectList(app.store.getState(), 'search:wolf')).toMatchObject({ items: ['wolf'], status: 'end' });
  await settle();
  // Nobody waits for suggestions any more.
  expect(app.asked.some(({ call }) => call === 'GET /api/homepage/suggestion')).toBe(false);
  app.history.go(-1);
  await settle();
  expect(selectSearch(app.store.getState())).toMatchObject({ typed: 'wolf', history: ['wolf'] });
  app.stop();

  const next = await atSearch();
  expect(selectSearch(next.store.getState()).history).toEqual(['wolf']);
  next.dispatch(searchRequested({ words: 'WOLF', replace: false }));
  await settle();
  expect(kept()).toEqual(['WOLF']);
});

test('a history that was cleared can be had back', async () => {
  window.localStorage.setItem('searches', '["wolf","rain"]');
  const app = await atSearch();
  app.dispatch(dropped('wolf'));
  await settle();
  expect(kept()).toEqual(['rain']);
  app.dispatch(dropped(null));
  await settle();
  expect([kept(), selectSearch(app.store.getState()).history]).toEqual([[], []]);
  app.dispatch(dropReverted());
  await settle();
  expect([kept(), selectSearch(app.store.getState()).history]).toEqual([['rain'], ['rain']]);
});

test('a suggestion leads to its video', async () => {
  const app = await atSearch();
  app.dispatch(suggestionsRequested('wo'));
  await app.until('search/suggestionsReceived');
  const [first] = selectSearch(app.store.getState()).suggestions.items;
  expect(first).toEqual({ kind: 'video', id: 'wolf', text: 'The Wolf' });
  app.dispatch(navigate(`/videos/${first?.id}`));
  await app.until('videos/episodesLoaded');
  expect(kept()).toEqual([]);
});

test('suggestions that fail to load disturb no user', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const app = await atSearch({ ...server, 'GET /api/homepage/suggestion': 'offline' });
  app.dispatch(suggestionsRequested('wo'));
  await app.until('search/suggestionsFailed');
  await settle();
  expect(app.types()).toContain('api/failed');
  expect(app.types()).not.toContain('toasts/toastRaised');
  expect(selectSearch(app.store.getState())).toMatchObject({ typed: 'wo', suggestions: { items: [] } });
});
