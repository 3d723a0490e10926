import { screen } from '@testing-library/react';
import { matchRoute, routes } from '../../src/app/routes.tsx';
import type { Script } from '../support/app.ts';
import { order } from '../support/samples.ts';
import { drawApp, inFreshBrowser, MEMBER, settle, VISITOR } from './wholeApp.tsx';

/* What is behind each address of the specification, in the whole app. */

jest.mock('../../src/player/Player.tsx', () => jest.requireActual('../support/stubPlayer.tsx'));

inFreshBrowser();

const unpaid: Script = { ...MEMBER, 'GET /api/payment': order() };

const ADDRESSES: [address: string, heading: string, said?: Script][] = [
  ['/', 'Short dramas, one minute at a time'],
  ['/browse/asian-stories', 'Asian stories'],
  ['/more/recommended', 'More recommendations'],
  ['/videos/v', 'The Glass Heiress'],
  ['/individual', 'Account and privacy', MEMBER],
  ['/my', 'Me'],
  ['/login', 'Welcome back'],
  ['/retrievePassword', 'Forgot password?'],
  ['/register', 'Create your account'],
  ['/favorites', 'My List'],
  ['/historys', 'History'],
  ['/unlocked', 'Unlocked', MEMBER],
  ['/search', 'Search'],
  ['/searchDetail/glass', 'Results for “glass”'],
  ['/shopping', 'Choose your plan'],
  ['/privacyPolicy', 'Privacy policy'],
  ['/refundPolicy', 'Refund policy'],
  ['/serviceAgreement', 'Service agreement'],
  ['/contentPolicy', 'Content policy'],
  ['/commonQuestions', 'Frequently asked questions'],
  ['/contactUs', 'Contact us'],
  ['/order/result?orderId=ord_1', 'Payment received', MEMBER],
  ['/order/easy?orderId=ord_1', 'Set up your credit or debit card', unpaid],
];

test('the table of addresses covers every route', () => {
  const found = ADDRESSES.map(([at]) => matchRoute(at.split('?')[0] ?? '')?.route.path);
  expect(found.sort()).toEqual(routes.map(({ path }) => path).sort());
});

test.each(ADDRESSES)('%s shows %s', async (at, heading, server = VISITOR) => {
  const app = drawApp({ at, server });
  await settle();
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
  expect(app.types().filter((type) => /(Failed|sagaCrashed)$/.test(type))).toEqual([]);
});
