import { LOCAL } from '../../../contract/storage.ts';
import { forgetPages, keepPage, readKeptPage } from '../../../src/core/offline/keptPages.ts';
import { savedVideo } from '../../support/samples.ts';

beforeEach(() => localStorage.clear());

test('each list keeps the items of its first page, as a whole list', () => {
  keepPage('usr_1', 'favourites', { items: [savedVideo('a')], cursor: 'next' });
  keepPage('usr_1', 'history', { items: [], cursor: null });
  expect(readKeptPage('usr_1', 'favourites')).toEqual({ items: [savedVideo('a')], cursor: null });
  expect(readKeptPage('usr_1', 'history')).toEqual({ items: [], cursor: null });
});

test('another member finds none, and neither does anybody once they are forgotten', () => {
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
])('what is no page counts as none (%s)', (text) => {
  localStorage.setItem(LOCAL.keptPages, text);
  expect(readKeptPage('usr_1', 'favourites')).toBeNull();
});
