import { searchProblem } from '../../src/lib/searchWords.ts';

test.each([
  ['', 'blank'],
  [' \t\u00a0', 'blank'],
  ['a', null],
  ['x'.repeat(200), null],
  ['x'.repeat(201), 'tooLong'],
])('the problem of the search words %j is: %s', (words, problem) => {
  expect(searchProblem(words)).toBe(problem);
});
