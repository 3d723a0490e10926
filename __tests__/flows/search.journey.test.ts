import * as search from '../../src/features/search/slice.ts';
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
  app.dispatch(search.boxEntered());
  await app.until('search/historyChanged');
  return app;
}
const kept = () => JSON.parse(window.localStorage.getItem('searches') ?? '[]');
const settle = () => settleFor(1_000);

test('a search is remembered, leads to its results, and is there the next time', async () => {
  const app = await atSearch();
  app.dispatch(search.suggestionsRequested('wolf'));
  app.dispatch(search.searchRequested({ words: 'wolf', replace: false }));
  await app.until('videos/pageReceived');
  expect(app.history.stack.at(-1)).toBe('/searchDetail/wolf');
  expect(selectList(app.store.getState(), 'search:wolf')).toMatchObject({ items: ['wolf'], status: 'end' });
  await settle();
  // Nobody waits for suggestions any more.
  expect(app.asked.some(({ call }) => call === 'GET /api/homepage/suggestion')).toBe(false);
  app.history.go(-1);
  await settle();
  expect(search.selectSearch(app.store.getState())).toMatchObject({ typed: 'wolf', history: ['wolf'] });
  app.stop();

  const next = await atSearch();
  expect(search.selectSearch(next.store.getState()).history).toEqual(['wolf']);
  next.dispatch(search.searchRequested({ words: 'WOLF', replace: false }));
  await settle();
  expect(kept()).toEqual(['WOLF']);
});
