import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { i18n } from '../../i18n/browser.ts';
import { setLanguage } from '../../i18n/index.ts';
import { App } from '../../src/app/App.tsx';
import { AppRouter } from '../../src/app/AppRouter.tsx';
import { matchRoute, routes } from '../../src/app/routes.tsx';
import { local } from '../../src/lib/storage.ts';
import { type Script, startApp } from '../support/app.ts';
import { installDialog } from '../support/dialog.ts';
import { information } from '../support/informationPages.ts';
import { episodeList, order, plan, savedVideo, unlockedVideo, user } from '../support/samples.ts';

/* What is behind each address of the specification, in the whole app. */

jest.mock('../../src/player/Player.tsx', () => ({
  Player: ({ children, cover }: Record<string, unknown>) => [children, cover],
}));

const glass = savedVideo('v');
const page = { items: [glass], cursor: null };
const server: Script = {
  'GET /api/user': null,
  'GET /api/reports': [],
  'GET /api/information': ({ page }) => information(String(page)),
  'GET /api/homepage': {
    featured: [glass],
    categories: [],
    sections: [{ id: 'recommended', title: 'More recommendations', videos: [glass], cursor: null }],
  },
  'GET /api/homepage/query': { ...page, title: 'More recommendations' },
  'GET /api/tag': { categories: [{ id: 'asian-stories', name: 'Asian stories', videoCount: 1 }], tags: [] },
  'GET /api/video': glass,
  'GET /api/video/episode': episodeList({ videoId: 'v' }),
  'GET /api/plan': [plan()],
  'GET /api/user/history': { items: [], cursor: null },
  'GET /api/user/favorite': page,
  'GET /api/video/unlock': { items: [unlockedVideo('v')], cursor: null },
  'GET /api/payment': order({ status: 'paid' }),
  'GET /api/payment/history': { items: [], cursor: null },
  'GET /api/user/session': [],
};
const member: Script = { ...server, 'GET /api/user': user };
const unpaid: Script = { ...member, 'GET /api/payment': order() };

const ADDRESSES: [address: string, heading: string, said?: Script][] = [
  ['/', 'Short dramas, one minute at a time'],
  ['/browse/asian-stories', 'Asian stories'],
  ['/more/recommended', 'More recommendations'],
  ['/videos/v', 'The Glass Heiress'],
  ['/individual', 'Account and privacy', member],
  ['/my', 'Me'],
  ['/continue', 'Sign in or create an account'],
  ['/login', 'Welcome back'],
  ['/retrievePassword', 'Forgot password?'],
  ['/register', 'Create your account'],
  ['/favorites', 'My List'],
  ['/historys', 'History'],
  ['/unlocked', 'Unlocked'],
  ['/search', 'Search'],
  ['/searchDetail/glass', 'Results for “glass”'],
  ['/shopping', 'Choose your plan'],
  ['/privacyPolicy', 'Privacy policy'],
  ['/refundPolicy', 'Refund policy'],
  ['/serviceAgreement', 'Service agreement'],
  ['/contentPolicy', 'Content policy'],
  ['/commonQuestions', 'Frequently asked questions'],
  ['/contactUs', 'Contact us'],
  ['/order/result?orderId=ord_1', 'Payment received', member],
  ['/order/easy?orderId=ord_1', 'Set up your credit or debit card', unpaid],
];

beforeEach(async () => {
  jest.useFakeTimers();
  installDialog();
  window.scrollTo = () => {};
  await setLanguage(i18n, 'en');
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  for (const key of ['user-token', 'userid']) local.remove(key);
});

test('covers every route', () => {
  const found = ADDRESSES.map(([at]) => matchRoute(at.split('?')[0] ?? '')?.route.path);
  expect(found.sort()).toEqual(routes.map(({ path }) => path).sort());
});

test.each(ADDRESSES)('%s shows %s', async (at, heading, said = server) => {
  const app = startApp({ at, server: said });
  render(
    <Provider store={app.store}>
      <AppRouter history={app.history}>
        <App />
      </AppRouter>
    </Provider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
  expect(app.types().filter((type) => /(Failed|sagaCrashed)$/.test(type))).toEqual([]);
  app.stop();
});
