import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { checkoutRequested } from '../../src/features/orders/slice.ts';
import { subscribeRequested } from '../../src/features/plans/slice.ts';
import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import type { Flow } from '../../src/lib/currentRun.ts';
import Continue from '../../src/screens/Continue.tsx';
import Login from '../../src/screens/Login.tsx';
import Register from '../../src/screens/Register.tsx';
import RetrievePassword from '../../src/screens/RetrievePassword.tsx';
import { drawScreen, initial, visitor } from './drawScreen.tsx';
import { button, hrefOf, link } from './seen.ts';

const waiting = (wants: 'login' | 'plan', flow: Flow | null, Screen: ComponentType = Login) =>
  drawScreen(Screen, {
    state: {
      user: visitor,
      navigation: {
        ...initial.navigation,
        detours: { ...initial.navigation.detours, [wants]: { wants, flow } },
      },
    },
  });

const heading = () => screen.getByRole('heading', { level: 1 });

test.each([
  [unlockRequested.type, 'Sign in or register to keep watching', /^Your episode is waiting/],
  [subscribeRequested.type, 'Sign in or register to pay', /^Your choice is saved/],
  [checkoutRequested.type, 'Sign in or register to pay', /^Your choice is saved/],
  ['another/requested', 'Sign in or register to continue', /^Then carry on/],
  ['constructor', 'Sign in or register to continue', /^Then carry on/],
])('says why an account is needed, and what comes after it: %s', async (name, title, next) => {
  for (const Screen of [Continue, Login]) {
    const { unmount } = await waiting('login', { name, id: 'abc123' }, Screen);
    expect(heading()).toHaveTextContent(title);
    expect(screen.getByText(next)).toBeVisible();
    unmount();
  }
});

test('says on the way through registering and a forgotten password what comes after it', async () => {
  for (const Screen of [Register, RetrievePassword]) {
    const { unmount } = await waiting('login', { name: unlockRequested.type, id: 'abc123' }, Screen);
    expect(screen.getByText(/^Your episode is waiting/)).toBeVisible();
    unmount();
  }
});

test('greets somebody who came by themselves, or who waits for a plan', async () => {
  await waiting('plan', { name: unlockRequested.type, id: 'abc123' });
  expect(heading()).toHaveTextContent('Welcome back');
  expect(screen.queryByText(/^Your episode is waiting/)).not.toBeInTheDocument();
});

test('on a phone, Back leads from registering and a forgotten password to the sign-in, and the logo home', async () => {
  for (const [Screen, path] of [
    [Register, '/login'],
    [RetrievePassword, '/continue'],
  ] as const) {
    const { unmount } = await drawScreen(Screen, { state: { user: visitor }, at: '/?next=/favorites' });
    const back = link('Back');
    expect(back).toHaveAttribute('href', `${path}?next=%2Ffavorites`);
    expect(hrefOf('Cliffhanger')).toBe('/');
    unmount();
  }
  await drawScreen(Login, { state: { user: visitor } });
  expect(button('Back')).toBeVisible();
});
