import { LOCAL } from '../../contract/storage.ts';
import * as guestLibrary from '../../src/guest/guestLibrary.ts';
import { hasGuestLibrary } from '../../src/guest/hasGuestLibrary.ts';
import { readNotInterested, storeNotInterested } from '../../src/guest/notInterested.ts';
import { local } from '../../src/lib/storage.ts';

afterEach(() => guestLibrary.clearGuestLibrary());

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
  guestLibrary.storeGuestSave('b', true);
  guestLibrary.storeGuestSave('b', false);
  expect(guestLibrary.readGuestLibrary().saves).toEqual([]);
  expect(readNotInterested()).toEqual(['a']);
  guestLibrary.clearGuestLibrary();
  expect([hasGuestLibrary(), readNotInterested()]).toEqual([false, []]);
});

test('only the latest are kept, and nothing that is no id is read', () => {
  const ids = Array.from({ length: guestLibrary.GUEST_LIMIT + 5 }, (_, at) => `v${at}`);
  storeNotInterested(ids);
  expect(readNotInterested()).toEqual(ids.slice(0, guestLibrary.GUEST_LIMIT));
  local.set(LOCAL.notInterested, `ok  <b> ${'x'.repeat(101)} a/b fine`);
  expect(readNotInterested()).toEqual(['ok', 'fine']);
});
