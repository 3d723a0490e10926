import { createElement, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { paths } from '../../contract/paths.ts';
import { matchRoute, NotFound, routes } from '../../src/app/routes.tsx';
import { listOpened as favouritesOpened } from '../../src/features/favourites/slice.ts';
import { listOpened as historyOpened } from '../../src/features/history/slice.ts';
import { pageOpened } from '../../src/features/information/slice.ts';
import { cardPageOpened, resultOpened } from '../../src/features/orders/slice.ts';
import { shopOpened } from '../../src/features/plans/slice.ts';
import { listOpened as unlockedOpened } from '../../src/features/unlocked/slice.ts';
import { accountOpened } from '../../src/features/user/accountSlice.ts';
import { formOpened } from '../../src/features/user/slice.ts';
import { homeOpened, listOpened, videoOpened } from '../../src/features/videos/slice.ts';

const openedAt = (path: string, search?: string) => {
  const match = matchRoute(path, search);
  return match?.route.opened?.(match.params);
};

describe('the action that opens a screen', () => {
  test.each([
    ['/', homeOpened({ categoryId: null })],
    ['/?category=revenge', homeOpened({ categoryId: 'revenge' })],
    ['/browse/asian-stories', listOpened({ categoryId: 'asian-stories' })],
    [
      '/browse/revenge?status=complete&length=short&theme=amnesia',
      listOpened({ categoryId: 'revenge', status: 'complete', length: 'short', tagId: 'amnesia' }),
    ],
    ['/browse/revenge?status=x&length=constructor&theme=a%20b', listOpened({ categoryId: 'revenge' })],
    ['/searchDetail/wolf?length=long', listOpened({ q: 'wolf', length: 'long' })],
    ['/more/new', listOpened({ sectionId: 'new' })],
    ['/videos/v?ep=3&t=12', videoOpened({ videoId: 'v' })],
    ['/search', homeOpened()],
    ['/searchDetail/glass%20heiress', listOpened({ q: 'glass heiress' })],
    ['/searchDetail/50%25%20off', listOpened({ q: '50% off' })],
    ['/searchDetail/a%2Fb', listOpened({ q: 'a/b' })],
    ['/login?next=%2F', formOpened()],
    ['/register', formOpened()],
    ['/retrievePassword', formOpened()],
    ['/individual', accountOpened()],
    ['/favorites', favouritesOpened()],
    ['/favorites?sort=episodes', favouritesOpened('episodes')],
    ['/historys', historyOpened()],
    ['/unlocked', unlockedOpened()],
    ['/privacyPolicy', pageOpened({ page: 'privacyPolicy' })],
    ['/refundPolicy', pageOpened({ page: 'refundPolicy' })],
    ['/serviceAgreement', pageOpened({ page: 'serviceAgreement' })],
    ['/contentPolicy', pageOpened({ page: 'contentPolicy' })],
    ['/commonQuestions', pageOpened({ page: 'commonQuestions' })],
    ['/contactUs?lang=fy', pageOpened({ page: 'contactUs' })],
    ['/shopping', shopOpened({ videoId: null })],
    ['/shopping?video=v', shopOpened({ videoId: 'v' })],
    ['/order/easy?orderId=o', cardPageOpened({ orderId: 'o' })],
    ['/order/easy', cardPageOpened({ orderId: '' })],
    ['/order/result?orderId=o', resultOpened({ orderId: 'o', cancelled: false })],
    ['/order/result?orderId=o&cancelled', resultOpened({ orderId: 'o', cancelled: true })],
  ])('is given by the route of %s', (address, event) => {
    const { pathname, search } = new URL(address, 'http://app.test');
    expect(openedAt(pathname, search)).toEqual(event);
  });

  test.each(['/my', '/nowhere', '/videos', '/videos/v/more', '/order'])('is absent for %s', (path) => {
    expect(openedAt(path)).toBeUndefined();
  });
});

test('only the video screen preloads its data', () => {
  expect(routes.filter(({ preloadsData }) => preloadsData).map(({ path }) => path)).toEqual([paths.video]);
});

test('the video and the card page hide header and tab bar', () => {
  const bare = routes.filter(({ chrome }) => chrome === false).map(({ path }) => path);
  expect(bare).toEqual([paths.video, paths.cardPayment]);
});

test('every path has exactly one route', () => {
  expect(routes.map(({ path }) => path).sort()).toEqual([...Object.values(paths)].sort());
});

test('each screen’s code loads on demand, and none with the first load', () => {
  for (const { path, screen } of [...routes, { path: 'not found', screen: NotFound }]) {
    const fallback = `${path} is loading`;
    const shown = renderToStaticMarkup(createElement(Suspense, { fallback }, createElement(screen)));
    expect(shown).toContain(fallback);
  }
});
