import { compared } from '../support/flows/compare.ts';
import { readDocuments } from '../support/flows/lists.ts';

const LIST = `
begun            # by a tap
| one/answered
other/pending
other/answered
[told]           # the first time
--- the next page
| [gone]
resumed
ended
`;
const isEqual = (...run: string[][]) => {
  const { seen, expected } = compared(readDocuments(LIST), run);
  return JSON.stringify(seen) === JSON.stringify(expected);
};
const NEXT = ['resumed', 'ended'];

describe('a run is as its list says', () => {
  test.each([
    ['in its order', ['begun', 'one/answered', 'other/pending', 'other/answered', 'told']],
    ['without what comes only sometimes', ['begun', 'one/answered', 'other/pending', 'other/answered']],
    ['with a late answer', ['begun', 'other/pending', 'other/answered', 'one/answered']],
  ])('%s', (_how, first) => {
    expect(isEqual(first, NEXT)).toBe(true);
    expect(isEqual(first, ['resumed', 'ended', 'gone'])).toBe(true);
  });

  test.each([
    ['an action too many', ['begun', 'one/answered', 'other/pending', 'other/answered', 'more']],
    ['an action too few', ['begun', 'one/answered', 'other/answered']],
    ['an answer too early', ['one/answered', 'begun', 'other/pending', 'other/answered']],
    ['another order', ['begun', 'one/answered', 'other/answered', 'other/pending']],
  ])('and not with %s', (_what, first) => {
    expect(isEqual(first, NEXT)).toBe(false);
  });

  test('and not with a document too many or too few', () => {
    const first = ['begun', 'one/answered', 'other/pending', 'other/answered'];
    expect(isEqual(first)).toBe(false);
    expect(isEqual(first, NEXT, NEXT)).toBe(false);
    expect(isEqual([...first, ...NEXT])).toBe(false);
  });
});
