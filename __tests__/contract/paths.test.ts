import { describe, expect, test } from '@jest/globals';
import {
  canonicalPath,
  INFORMATION,
  isIndexed,
  localPath,
  matchPath,
  paths,
  standsAlone,
  videoPath,
} from '../../contract/paths.ts';
import { MISSPELLED_PATHS } from '../support/misspelledPaths.ts';

describe('the path of a video', () => {
  test.each([
    ['v', {}, '/videos/v'],
    ['v', { episode: 3 }, '/videos/v?ep=3'],
    ['v', { episode: 3, second: 31.9 }, '/videos/v?ep=3&t=31'],
    ['v', { second: 0 }, '/videos/v?t=0'],
    ['v', { episode: 0 }, '/videos/v?ep=0'],
    ['a/b?c=d#e', { episode: 1 }, '/videos/a%2Fb%3Fc%3Dd%23e?ep=1'],
    ['../my', {}, '/videos/..%2Fmy'],
    ['été 1', {}, '/videos/%C3%A9t%C3%A9%201'],
  ])('%s at %j is %s', (id, at, path) => {
    expect(videoPath(id, at)).toBe(path);
  });
});

describe("a route's pattern", () => {
  test.each([
    ['/', '/', {}],
    ['/my', '/my/', {}],
    ['/videos/:videoId', '/videos/rain-check', { videoId: 'rain-check' }],
    ['/videos/:videoId', '/videos/a%20b%2Fc/', { videoId: 'a b/c' }],
    ['/videos/:videoId', '/videos/%E0%A4%A', { videoId: '%E0%A4%A' }],
    ['/:a/x/:b', '/1/x/2', { a: '1', b: '2' }],
  ])('%s matches %s', (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params);
  });

  test.each([
    ['/', '/my'],
    ['/my', '/'],
    ['/videos/:videoId', '/videos'],
    ['/videos/:videoId', '/videos/a/b'],
  ])('%s does not match %s', (pattern, path) => {
    expect(matchPath(pattern, path)).toBeNull();
  });
});

describe('the canonical path', () => {
  test.each(MISSPELLED_PATHS)('of %s is %s', (given, canonical) => {
    expect(canonicalPath(given)).toBe(canonical);
  });

  const CANONICAL = ['/', '/my', '/videos/rain-check', '/searchDetail/a%2Fb', '/searchDetail/100%25'];
  test.each(CANONICAL)('of %s is itself', (path) => expect(canonicalPath(path)).toBe(path));
});

test('search engines may index the public pages, the plans and the pages to sign in and register', () => {
  const { home, browse, more, video, login, register, shop } = paths;
  const information = INFORMATION.map((page) => paths[page]);
  expect(Object.values(paths).filter((path) => isIndexed(path))).toEqual([
    ...[home, browse, more, video, login, register, shop],
    ...information,
  ]);
});

const FILTERED = ['?status=complete', '?length=short', '?theme=revenge&lang=es'];
test.each(FILTERED)('search engines may not index a filtered list (%s)', (search) => {
  expect(isIndexed(paths.browse, search)).toBe(false);
  expect(isIndexed(paths.video, search)).toBe(true);
});

describe('a local path from a query value', () => {
  const LOCAL = ['/', '/my', '/videos/v?ep=2#x', '/a//b', '/a\\b', '/%2F%2Fevil.test'];
  test.each(LOCAL)('%s is accepted', (value) => {
    expect(localPath(value, '/fallback')).toBe(value);
  });

  test.each([
    null,
    '',
    'my',
    '?next=/my',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'https://evil.test',
    'https:evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    ' //evil.test',
    ' /my',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r\\evil.test',
    '\u0000//evil.test',
  ])('%j is replaced by the fallback', (value) => {
    expect(localPath(value, '/fallback')).toBe('/fallback');
  });

  test('every accepted path stays on the app’s origin', () => {
    const tries = ['/my', '/a\\b', '/%2F%2Fevil.test', '/.//evil.test', '/..//evil.test', '/a/..//evil.test'];
    for (const value of tries) {
      const target = new URL(localPath(value, '/'), 'https://app.test');
      expect(target.origin).toBe('https://app.test');
    }
  });
});

test('only the card form is a separate document', () => {
  expect(Object.values(paths).filter(standsAlone)).toEqual(['/order/easy']);
  for (const spelling of ['/order/easy/', '/Order/EASY', '//order//easy', '/order/eas%79'])
    expect(standsAlone(spelling)).toBe(true);
});
