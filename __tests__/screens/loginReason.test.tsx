import { screen } from '@testing-library/react';
import { checkoutRequested } from '../../src/features/orders/slice.ts';
import { subscribeRequested } from '../../src/features/plans/slice.ts';
import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import type { Flow } from '../../src/lib/currentRun.ts';
import Login from '../../src/screens/Login.tsx';
import { drawScreen, initial, visitor } from './drawScreen.tsx';

const waiting = (wants: 'login' | 'plan', flow: Flow | null) =>
  drawScreen(Login, {
    state: { user: visitor, navigation: { ...initial.navigation, detour: { wants, flow } } },
  });

test.each([
  [unlockRequested.type, 'Sign in to go on with your episode'],
  [subscribeRequested.type, 'Sign in to go on to your plan'],
  [checkoutRequested.type, 'Sign in to go on to your plan'],
  ['another/requested', 'Sign in to go on'],
  ['constructor', 'Sign in to go on'],
])('says why the sign-in is needed: %s', async (name, words) => {
  await waiting('login', { name, id: 'abc123' });
  expect(screen.getByText(words)).toBeVisible();
});

test('says nothing to somebody who came by themselves, or who waits for a plan', async () => {
  await waiting('plan', { name: unlockRequested.type, id: 'abc123' });
  expect(screen.queryByText(/Sign in to go on/)).not.toBeInTheDocument();
});
