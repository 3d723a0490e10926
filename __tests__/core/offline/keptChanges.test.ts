import { LOCAL } from '../../../contract/storage.ts';
import {
  CHANGE_LIMIT,
  type Change,
  forgetChanges,
  isKept,
  keepChange,
  readKeptChanges,
} from '../../../src/core/offline/keptChanges.ts';

const save = (videoId: string, saved = true): Change => ({ kind: 'favourite', videoId, saved });
const like: Change = { kind: 'rating', videoId: 'a', rating: 'up' };

beforeEach(() => localStorage.clear());

test('the newest change of a kind and series takes the place of the older one, behind all others', () => {
  for (const change of [save('a'), like, save('b'), save('a', false)]) keepChange('usr_1', change);
  expect(readKeptChanges('usr_1')).toEqual([like, save('b'), save('a', false)]);
  expect(isKept('usr_1', save('a'))).toBe(true);
  expect(isKept('usr_1', save('c'))).toBe(false);
});

test('a change that replaced one while that was sent stays', () => {
  keepChange('usr_1', save('a'));
  const sent = readKeptChanges('usr_1');
  keepChange('usr_1', save('a', false));
  forgetChanges('usr_1', sent);
  expect(readKeptChanges('usr_1')).toEqual([save('a', false)]);
  forgetChanges('usr_1', [save('a', false)]);
  expect(localStorage.getItem(LOCAL.keptChanges)).toBeNull();
});

test('changes of one member are none of another', () => {
  keepChange('usr_1', save('a'));
  expect(readKeptChanges('usr_2')).toEqual([]);
  keepChange('usr_2', save('b'));
  expect(readKeptChanges('usr_1')).toEqual([]);
});

test('of too many the oldest go', () => {
  for (let number = 0; number <= CHANGE_LIMIT; number += 1) keepChange('usr_1', save(`v${number}`));
  const kept = readKeptChanges('usr_1');
  expect([kept.length, kept[0]]).toEqual([CHANGE_LIMIT, save('v1')]);
});

test.each([
  '',
  'nonsense',
  '[]',
  '{"owner":"usr_1","changes":7}',
  '{"owner":"usr_1","changes":[null,{},{"kind":"x"}]}',
])('what is no list of changes counts as none (%s)', (text) => {
  localStorage.setItem(LOCAL.keptChanges, text);
  expect(readKeptChanges('usr_1')).toEqual([]);
});
