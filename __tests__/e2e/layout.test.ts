import { describe, test } from '@jest/globals';
import { EVERY_PAGE } from './support/everyPage.ts';
import { fitsMembers, fitsVisitors, SMALL } from './support/layout.ts';

/* In English and in the language with the longest words; the others and the larger phone are in the deep tier. */

const HALF = Math.ceil(EVERY_PAGE.length / 2);

describe.each(['en', 'fy'] as const)('on the smallest phone in %s', (language) => {
  test('the first half of the pages fits a visitor', () =>
    fitsVisitors(language, [SMALL], EVERY_PAGE.slice(0, HALF)));
  test('the second half of the pages fits a visitor', () =>
    fitsVisitors(language, [SMALL], EVERY_PAGE.slice(HALF)));
  test('every page that is another for a member fits', () => fitsMembers(language, [SMALL]));
});
