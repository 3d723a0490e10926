import { expect, test } from '@jest/globals';
import { createStoreCache } from '../../../server/http/media/routes.ts';
import { fileOf, type StoredFile } from '../../../server/media/store.ts';

/** A store of files of 400 bytes, which counts how often it is asked. */
function counting(answer: (key: string) => Promise<StoredFile | null>) {
  const asked: string[] = [];
  const never = () => Promise.reject(new Error('not of this test'));
  const store = {
    open(key: string) {
      asked.push(key);
      return answer(key);
    },
    put: never,
    list: never,
    remove: never,
  };
  return { store, asked };
}
const small = async (key: string) => fileOf(Buffer.alloc(400, key));

test('the store cache requests a file once and then returns it from memory', async () => {
  const { store, asked } = counting(small);
  const cache = createStoreCache(store, 1000);
  const first = await cache.open('a');
  expect(await cache.open('a')).toBe(first);
  expect(asked).toEqual(['a']);
});

test('a hundred concurrent reads of a file make one request to the store', async () => {
  const { store, asked } = counting(small);
  const cache = createStoreCache(store, 1000);
  const files = await Promise.all(Array.from({ length: 100 }, () => cache.open('a')));
  expect(new Set(files).size).toBe(1);
  expect(asked).toEqual(['a']);
});

test('the store cache keeps the most recently used files up to its size limit', async () => {
  const { store, asked } = counting(small);
  const cache = createStoreCache(store, 1000);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.open(key);
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});

test('missing files, too large files and failed requests are not cached', async () => {
  const large = { ...fileOf(Buffer.alloc(0)), bytes: null };
  const outcomes = [async () => null, async () => large, () => Promise.reject(new Error('away')), small];
  let next = 0;
  const { store } = counting((key) => (outcomes[next++] as typeof small)(key));
  const cache = createStoreCache(store, 1000);
  expect(await cache.open('a')).toBeNull();
  expect(await cache.open('a')).toBe(large);
  await expect(cache.open('a')).rejects.toThrow('away');
  expect((await cache.open('a'))?.size).toBe(400);
});
