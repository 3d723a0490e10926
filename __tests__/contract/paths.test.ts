import { describe, expect, test } from '@jest/globals';
import { DETOUR_PATHS, localPath, matchPath, paths, standsAlone, videoPath } from '../../contract/paths.ts';

describe('where a video is watched', () => {
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
    ['/my', '/MY'],
    ['/videos/:videoId', '/videos'],
    ['/videos/:videoId', '/videos/a/b'],
  ])('%s does not match %s', (pattern, path) => {
    expect(matchPath(pattern, path)).toBeNull();
  });
});

describe('a path out of a query value', () => {
  test.each(['/', '/my', '/videos/v?ep=2#x', '/a//b', '/a\\b', '/%2F%2Fevil.test'])('%s is ours', (value) => {
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
  ])('%j leads elsewhere', (value) => {
    expect(localPath(value, '/fallback')).toBe('/fallback');
  });

  test('whatever is ours stays on our origin', () => {
    const tries = ['/my', '/a\\b', '/%2F%2Fevil.test', '/.//evil.test', '/..//evil.test', '/a/..//evil.test'];
    for (const value of tries) {
      const target = new URL(localPath(value, '/'), 'https://app.test');
      expect(target.origin).toBe('https://app.test');
    }
  });
});

test('the card form alone is a document of its own', () => {
  expect(Object.values(paths).filter(standsAlone)).toEqual(['/order/easy']);
  expect(standsAlone('/order/easy/')).toBe(false);
});

test('a wish is taken up again where an interruption leads, and nowhere else', () => {
  expect([...DETOUR_PATHS].sort()).toEqual([
    '/login',
    '/order/easy',
    '/order/result',
    '/register',
    '/retrievePassword',
    '/shopping',
  ]);
});
