import { LOCAL } from '../../../contract/storage.ts';
import {
  CHANGE_LIMIT,
  type Change,
  forgetAllChanges,
  forgetChanges,
  isKept,
  keepChange,
  readKeptChanges,
} from '../../../src/core/offline/keptChanges.ts';
import { forgetPages, keepPage, readKeptPage } from '../../../src/core/offline/keptPages.ts';
import { savedVideo } from '../../support/samples.ts';

const save = (videoId: string, saved = true): Change => ({ kind: 'favourite', videoId, saved });
const like: Change = { kind: 'rating', videoId: 'a', rating: 'up' };

beforeEach(() => localStorage.clear());

test('a newer change of the same kind and series replaces the older one, at the end of the queue', async () => {
  for (const change of [save('a'), like, save('b'), save('a', false)]) await keepChange('usr_1', change);
  expect(await readKeptChanges('usr_1')).toEqual([like, save('b'), save('a', false)]);
  expect(await isKept('usr_1', save('a'))).toBe(true);
  expect(await isKept('usr_1', save('c'))).toBe(false);
});

test('a change that replaced another while it was being sent stays in the queue', async () => {
  await keepChange('usr_1', save('a'));
  const sent = await readKeptChanges('usr_1');
  await keepChange('usr_1', save('a', false));
  await forgetChanges('usr_1', sent);
  expect(await readKeptChanges('usr_1')).toEqual([save('a', false)]);
  await forgetChanges('usr_1', [save('a', false)]);
  expect(localStorage.getItem(LOCAL.keptChanges)).toBeNull();
});

test('all kept changes can be forgotten at once', async () => {
  await keepChange('usr_1', save('a'));
  await forgetAllChanges();
  expect(await readKeptChanges('usr_1')).toEqual([]);
});

test('a member does not get the kept changes of another member, but replaces them', async () => {
  await keepChange('usr_1', save('a'));
  expect(await readKeptChanges('usr_2')).toEqual([]);
  await keepChange('usr_2', save('b'));
  expect(await readKeptChanges('usr_1')).toEqual([]);
});

test('the oldest changes are dropped above the limit', async () => {
  for (let number = 0; number <= CHANGE_LIMIT; number += 1) await keepChange('usr_1', save(`v${number}`));
  const kept = await readKeptChanges('usr_1');
  expect([kept.length, kept[0]]).toEqual([CHANGE_LIMIT, save('v1')]);
});

test.each([
  '',
  'nonsense',
  '[]',
  '{"owner":"usr_1","changes":7}',
  '{"owner":"usr_1","changes":[null,{},{"kind":"x"}]}',
])('an invalid stored list of changes is read as empty (%s)', async (text) => {
  localStorage.setItem(LOCAL.keptChanges, text);
  expect(await readKeptChanges('usr_1')).toEqual([]);
});

test('each list keeps the items of its first page without a cursor', () => {
  keepPage('usr_1', 'favourites', { items: [savedVideo('a')], cursor: 'next' });
  keepPage('usr_1', 'history', { items: [], cursor: null });
  expect(readKeptPage('usr_1', 'favourites')).toEqual({ items: [savedVideo('a')], cursor: null });
  expect(readKeptPage('usr_1', 'history')).toEqual({ items: [], cursor: null });
});

test('a kept page is not available to another member, or to anyone after it is forgotten', () => {
  keepPage('usr_1', 'favourites', { items: [savedVideo('a')], cursor: null });
  expect(readKeptPage('usr_2', 'favourites')).toBeNull();
  forgetPages();
  expect(readKeptPage('usr_1', 'favourites')).toBeNull();
});

test.each([
  'nonsense',
  'null',
  '{"owner":"usr_1","items":null}',
  '{"owner":"usr_1","items":{"favourites":7}}',
])('an invalid stored page is ignored (%s)', (text) => {
  localStorage.setItem(LOCAL.keptPages, text);
  expect(readKeptPage('usr_1', 'favourites')).toBeNull();
});
