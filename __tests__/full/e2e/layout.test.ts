import { describe, test } from '@jest/globals';
import { fitsMembers, fitsVisitors, SMALL } from '../../e2e/support/layout.ts';

/* English and German are in the quick and the deep tier. */

describe.each(['es', 'fy', 'pt'] as const)('in %s', (language) => {
  test('every page fits a visitor’s small phone', () => fitsVisitors(language, [SMALL]));
  test('every page that differs for a member fits a small phone', () => fitsMembers(language, [SMALL]));
});
