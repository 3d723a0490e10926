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
const NEXT = ['resumed', 'ended'];
const DONE = ['begun', 'one/answered', 'other/pending', 'other/answered'];

test.each<[string, string[][], boolean]>([
  ['in its order', [[...DONE, 'told'], NEXT], true],
  ['without what comes only sometimes', [DONE, NEXT], true],
  [
    'with a late answer',
    [
      ['begun', 'other/pending', 'other/answered', 'one/answered'],
      [...NEXT, 'gone'],
    ],
    true,
  ],
  ['with an action too many', [[...DONE, 'more'], NEXT], false],
  ['with an action too few', [['begun', 'one/answered', 'other/answered'], NEXT], false],
  ['with an answer too early', [['one/answered', 'begun', 'other/pending', 'other/answered'], NEXT], false],
  ['in another order', [['begun', 'one/answered', 'other/answered', 'other/pending'], NEXT], false],
  ['with a document too few', [DONE], false],
  ['with a document too many', [DONE, NEXT, NEXT], false],
  ['with its documents in one', [[...DONE, ...NEXT]], false],
])('a run %s is compared with its list', (_how, run, isAsListed) => {
  const { seen, expected } = compared(readDocuments(LIST), run);
  expect(JSON.stringify(seen) === JSON.stringify(expected)).toBe(isAsListed);
});
