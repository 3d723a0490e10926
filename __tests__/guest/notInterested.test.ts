import { afterEach, expect, test } from '@jest/globals';
import { LOCAL } from '../../contract/storage.ts';
import {
  clearGuestLibrary,
  GUEST_LIMIT,
  readGuestLibrary,
  storeGuestSave,
} from '../../src/guest/guestLibrary.ts';
import { hasGuestLibrary } from '../../src/guest/hasGuestLibrary.ts';
import { readNotInterested } from '../../src/guest/readNotInterested.ts';
import { storeNotInterested } from '../../src/guest/storeNotInterested.ts';
import { local } from '../../src/lib/storage.ts';

afterEach(() => clearGuestLibrary());

test('what a guest is not interested in is kept, and leaves nothing behind when there is none', () => {
  expect(readNotInterested()).toEqual([]);
  storeNotInterested(['b', 'a']);
  expect(readNotInterested()).toEqual(['b', 'a']);
  storeNotInterested([]);
  expect([readNotInterested(), local.get(LOCAL.notInterested)]).toEqual([[], null]);
});

test('it is part of the guest library, and survives the last save that is taken back', () => {
  storeNotInterested(['a']);
  expect(hasGuestLibrary()).toBe(true);
  storeGuestSave('b', true);
  storeGuestSave('b', false);
  expect(readGuestLibrary().saves).toEqual([]);
  expect(readNotInterested()).toEqual(['a']);
  clearGuestLibrary();
  expect([hasGuestLibrary(), readNotInterested()]).toEqual([false, []]);
});

test('only the latest are kept, and nothing that is no id is read', () => {
  const ids = Array.from({ length: GUEST_LIMIT + 5 }, (_, at) => `v${at}`);
  storeNotInterested(ids);
  expect(readNotInterested()).toEqual(ids.slice(0, GUEST_LIMIT));
  local.set(LOCAL.notInterested, `ok  <b> ${'x'.repeat(101)} a/b fine`);
  expect(readNotInterested()).toEqual(['ok', 'fine']);
});
