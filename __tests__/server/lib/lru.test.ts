import { expect, test } from '@jest/globals';
import { createLru } from '../../../server/lib/lru.ts';

const NO_LIMIT = Number.POSITIVE_INFINITY;
const of = (limit: { count?: number; bytes?: number }) =>
  createLru<string>({ count: NO_LIMIT, bytes: NO_LIMIT, ...limit }, ({ length }) => length);
const keysOf = (lru: ReturnType<typeof of>) =>
  ['a', 'b', 'c', 'd'].filter((key) => lru.get(key) !== undefined);

test('the longest unused goes when there are too many', () => {
  const lru = of({ count: 2 });
  lru.set('a', '1');
  lru.set('b', '2');
  lru.get('a');
  lru.set('c', '3');
  expect(keysOf(lru)).toEqual(['a', 'c']);
});

test('as many go as make room for the new one', () => {
  const lru = of({ bytes: 10 });
  for (const key of ['a', 'b', 'c']) lru.set(key, '123');
  lru.set('d', '1234567');
  expect(keysOf(lru)).toEqual(['c', 'd']);
  lru.set('d', '1');
  lru.set('a', '123456');
  expect(keysOf(lru)).toEqual(['a', 'c', 'd']);
});

test('what is larger than all the room is not kept, and what is taken out leaves its room', () => {
  const lru = of({ bytes: 4 });
  lru.set('a', '12345');
  expect(keysOf(lru)).toEqual([]);
  lru.set('b', '1234');
  lru.delete('b');
  lru.delete('none');
  lru.set('c', '12');
  lru.set('d', '34');
  expect(keysOf(lru)).toEqual(['c', 'd']);
});
