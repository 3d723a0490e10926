import { describe, expect, test } from '@jest/globals';
import { enterRoute, routes } from '../../src/app/routes.tsx';
import { listOpened as favouritesOpened } from '../../src/features/favourites/slice.ts';
import { listOpened as historyOpened } from '../../src/features/history/slice.ts';
import { cardPageOpened, resultOpened } from '../../src/features/orders/slice.ts';
import { shopOpened } from '../../src/features/plans/slice.ts';
import { listOpened as unlockedOpened } from '../../src/features/unlocked/slice.ts';
import { formOpened } from '../../src/features/user/slice.ts';
import { homeOpened, listOpened, videoOpened } from '../../src/features/videos/slice.ts';
import { paths } from '../../src/lib/paths.ts';

describe('the event that opens a screen', () => {
  test.each([
    ['/', homeOpened()],
    ['/browse/asian-stories', listOpened({ categoryId: 'asian-stories' })],
    ['/more/new', listOpened({ sectionId: 'new' })],
    ['/videos/v?ep=3&t=12', videoOpened({ videoId: 'v' })],
    ['/search', homeOpened()],
    ['/searchDetail/glass%20heiress', listOpened({ q: 'glass heiress' })],
    ['/searchDetail/50%25%20off', listOpened({ q: '50% off' })],
    ['/searchDetail/a%2Fb', listOpened({ q: 'a/b' })],
    ['/login?next=%2F', formOpened()],
    ['/register', formOpened()],
    ['/favorites', favouritesOpened()],
    ['/historys', historyOpened()],
    ['/unlocked', unlockedOpened()],
    ['/shopping', shopOpened({ videoId: null })],
    ['/shopping?video=v', shopOpened({ videoId: 'v' })],
    ['/order/easy?orderId=o', cardPageOpened({ orderId: 'o' })],
    ['/order/easy', cardPageOpened({ orderId: '' })],
    ['/order/result?orderId=o', resultOpened({ orderId: 'o', cancelled: false })],
    ['/order/result?orderId=o&cancelled', resultOpened({ orderId: 'o', cancelled: true })],
  ])('of %s', (address, event) => {
    const { pathname, search } = new URL(address, 'http://app.test');
    expect(enterRoute(pathname, search)).toEqual(event);
  });

  test.each(['/my', '/nowhere', '/videos', '/videos/v/more', '/order'])('of %s is none', (path) => {
    expect(enterRoute(path, '')).toBeNull();
  });

  test('a broken address breaks nothing', () => {
    expect(() => enterRoute('/searchDetail/%E0%A4%A', '')).not.toThrow();
  });
});

test('every path of the app has one route, and no route is without', () => {
  expect(routes.map(({ path }) => path).sort()).toEqual([...Object.values(paths)].sort());
});
