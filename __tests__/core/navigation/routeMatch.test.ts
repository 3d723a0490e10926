import { findRoute, isSameMatch } from '../../../src/core/navigation/routeMatch.ts';

const home = { path: '/', query: ['category'] };
const results = { path: '/results/:words' };
const routes = [home, results];

describe('the route of an address', () => {
  test('is found with the params of its path, decoded', () => {
    const found = { route: results, params: { words: 'glass heiress' } };
    expect(findRoute(routes, '/results/glass%20heiress')).toEqual(found);
    expect(findRoute(routes, '/results/a%2Fb%3F')?.params).toEqual({ words: 'a/b?' });
  });

  test('takes a param as it is written where its encoding is broken', () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    expect(findRoute(routes, '/results/%E0%A4%A')?.params).toEqual({ words: '%E0%A4%A' });
  });

  test('is found with the query values it names, and no others', () => {
    const found = { route: home, params: { category: 'revenge' } };
    expect(findRoute(routes, '/', '?category=revenge&utm=x')).toEqual(found);
    expect(findRoute(routes, '/')?.params).toEqual({ category: undefined });
    expect(findRoute(routes, '/', '?category')?.params).toEqual({ category: '' });
  });

  test('is null for an unknown path', () => {
    expect(findRoute(routes, '/nowhere')).toBeNull();
  });
});

const at = (path: string, search?: string) => findRoute(routes, path, search);

test.each([
  ['with the same params', at('/results/a'), at('/results/a'), true],
  ['with another value that the route does not name', at('/', '?x=1'), at('/', '?x=2'), true],
  ['with another param', at('/results/a'), at('/results/b'), false],
  ['with another query value', at('/', '?category=a'), at('/', '?category=b'), false],
  ['with a query value that was not there', at('/', '?category=a'), at('/'), false],
  ['on another route', at('/'), at('/results/a'), false],
  ['where one has no route', at('/'), at('/nowhere'), false],
])('isSameMatch tells whether two addresses show the same screen %s', (_name, one, other, same) => {
  expect(isSameMatch(one, other)).toBe(same);
  expect(isSameMatch(other, one)).toBe(same);
});
