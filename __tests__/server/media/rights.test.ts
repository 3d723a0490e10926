import { expect, test } from '@jest/globals';
import { createClipRights } from '../../../server/media/rights.ts';

const rights = createClipRights(Buffer.alloc(32, 1));
const END = new Date('2026-03-04T16:00:00Z');
const VERSION = '0123456789ab';
const right = rights.rightTo('alpha-001', VERSION, END);
const opens = (text: unknown, clip = 'alpha-001', version = VERSION, now = new Date(END.getTime() - 1)) =>
  rights.verify(text, clip, version, now) !== null;

test('a right opens its clip in its version until its end, to the millisecond', () => {
  expect(rights.verify(right, 'alpha-001', VERSION, new Date(0))).toEqual(END);
  expect(opens(right)).toBe(true);
  expect(opens(right, 'alpha-001', VERSION, END)).toBe(false);
  expect(opens(right, 'alpha-002')).toBe(false);
  expect(opens(right, 'alpha-001', 'ba9876543210')).toBe(false);
});

test('a right is the same for everybody whose right ends then, and another for another end', () => {
  expect(rights.rightTo('alpha-001', VERSION, new Date(END))).toBe(right);
  const later = rights.rightTo('alpha-001', VERSION, new Date(END.getTime() + 7_200_000));
  expect(later).not.toBe(right);
  const moved = `${later.split('.')[0]}.${right.split('.')[1]}`;
  expect(opens(moved)).toBe(false);
});

test('no character of it can be changed', () => {
  for (let at = 0; at < right.length; at += 1)
    for (const other of 'A0_.'.replace(right[at] ?? '', ''))
      expect(opens(right.slice(0, at) + other + right.slice(at + 1))).toBe(false);
});

test.each([
  undefined,
  null,
  '',
  '.',
  right.slice(0, -1),
  `${right}A`,
  ` ${right}`,
  [right, right],
  7,
  `1e99.${right.split('.')[1]}`,
])('nothing else is a right: %j', (wrong) => expect(opens(wrong)).toBe(false));

test('the key of an edge makes the same rights, and is not the key of tokens', () => {
  expect(rights.edgeKey).toMatch(/^[\w-]{43}$/);
  expect(rights.edgeKey).not.toBe(Buffer.alloc(32, 1).toString('base64url'));
  expect(createClipRights(Buffer.alloc(32, 2)).edgeKey).not.toBe(rights.edgeKey);
});
