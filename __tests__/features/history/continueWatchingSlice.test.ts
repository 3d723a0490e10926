import { MAX_ENTRIES, readHidden, storeHidden } from '../../../src/features/history/continueWatchingSaga.ts';

beforeEach(() => {
  window.localStorage.clear();
  storeHidden(null, {});
});
const at = '2026-03-04T12:00:00.000Z';

test('what was hidden is kept for each person by themselves', () => {
  storeHidden(null, { v: at });
  storeHidden('usr_1', { w: at });
  expect([readHidden(null), readHidden('usr_1'), readHidden('usr_2')]).toEqual([{ v: at }, { w: at }, {}]);
  storeHidden(null, {});
  expect(window.localStorage.getItem('hidden-1 guest')).toBeNull();
});

test.each(['{', 'null', '[]', '"x"', '{"v":3,"w":"never"}'])('%s is nothing', (text) => {
  window.localStorage.setItem('hidden-1 guest', text);
  expect(readHidden(null)).toEqual({});
});

test('what was hidden keeps so many, the newest', () => {
  const many = Object.fromEntries(
    Array.from({ length: MAX_ENTRIES + 5 }, (_, i) => [
      `v${i}`,
      new Date(1_700_000_000_000 + i).toISOString(),
    ]),
  );
  storeHidden(null, many);
  const kept = Object.keys(readHidden(null));
  expect(kept).toHaveLength(MAX_ENTRIES);
  expect(kept).toContain(`v${MAX_ENTRIES + 4}`);
  expect(kept).not.toContain('v4');
});
