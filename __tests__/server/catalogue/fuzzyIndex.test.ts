import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { createFuzzyIndex } from '../../../server/catalogue/fuzzyIndex.ts';

const entry = (key: string, title: string) => ({ key, version: title, title });
const textsOf = jest.fn(({ title }: ReturnType<typeof entry>) => ({ title }));
const openIndex = () => {
  const index = createFuzzyIndex({ titles: { title: 1 } });
  const ids = (q: string) => index.find(q, 'titles').hits.map(({ id }) => id);
  return { index, found: (q: string) => ids(q).sort() };
};

test('refilling the search index reads only changed entries, and searches find the current entries', async () => {
  const { index, found } = openIndex();
  const kept = entry('kept', 'Harbour Lights');
  await index.fill([kept, entry('renamed', 'Harbour Road'), entry('gone', 'Harbour')], textsOf);
  expect(found('harbour')).toEqual(['gone', 'kept', 'renamed']);
  textsOf.mockClear();
  const renamed = entry('renamed', 'Mountain Road');
  const added = entry('added', 'Harbour Bell');
  await index.fill([kept, renamed, added], textsOf);
  expect(textsOf.mock.calls.map(([{ key }]) => key)).toEqual(['renamed', 'added']);
  expect(found('harbour')).toEqual(['added', 'kept']);
  expect(found('mountain')).toEqual(['renamed']);
});

test('a large search index is filled in slices, and searches meanwhile find the entries added so far', async () => {
  const { index, found } = openIndex();
  const entries = Array.from({ length: 5_000 }, (_, at) => entry(`${at}`, `Harbour ${at}`));
  let isFilled = false;
  const filled = index.fill(entries, textsOf).then(() => {
    isFilled = true;
  });
  await nextTurn();
  expect(isFilled).toBe(false);
  expect(found('harbour').length).toBeGreaterThan(0);
  expect(found('harbour').length).toBeLessThan(entries.length);
  await filled;
  expect(found('harbour')).toHaveLength(entries.length);
});

test('the later of two concurrent fills of the search index wins', async () => {
  const { index, found } = openIndex();
  await Promise.all(['Harbour', 'Mountain'].map((title) => index.fill([entry('a', title)], textsOf)));
  expect(found('harbour')).toEqual([]);
  expect(found('mountain')).toEqual(['a']);
});

test('a search for one letter finds titles that begin with it or contain it as a word', async () => {
  const { index, found } = openIndex();
  await index.fill([entry('a', 'Harbour Lights'), entry('b', 'Lost Harbour'), entry('c', 'Plan L')], textsOf);
  expect(found('l')).toEqual(['b', 'c']);
  expect(found('x')).toEqual([]);
});

test('a search looks only at the fields of its scope, and names its hits in it', async () => {
  const index = createFuzzyIndex({ english: { inEnglish: 2, cast: 1 }, french: { inFrench: 2, cast: 1 } });
  const document = { key: 'a', version: '1', inEnglish: 'Harbour', inFrench: 'Le port', cast: 'Ada Quill' };
  await index.fill([document], (texts) => texts);
  expect(index.find('port', 'french').hits).toEqual([{ id: 'a', points: 200, name: 'le port' }]);
  expect(index.find('port', 'english').hits).toEqual([]);
  expect(index.find('quill', 'english').hits).toEqual([{ id: 'a', points: 100, name: 'harbour' }]);
});
