import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { detourEntered } from '../../src/core/navigation/slice.ts';
import { checkoutRequested } from '../../src/features/orders/slice.ts';
import { subscribeRequested } from '../../src/features/plans/slice.ts';
import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import { emailNoted, facebookRequested } from '../../src/features/user/slice.ts';
import Login from '../../src/screens/Login.tsx';
import Register from '../../src/screens/Register.tsx';
import RetrievePassword from '../../src/screens/RetrievePassword.tsx';
import { drawScreen, initial, visitor } from './drawScreen.tsx';
import { button, hasButton, hrefOf, title } from './seen.ts';

/* What is around the forms of an account: ways on, the way back, and why somebody is here. */

const draw = (Screen: ComponentType, at = '/?next=/favorites') =>
  drawScreen(Screen, { state: { user: visitor }, at });
/** Draws a screen for somebody whose wish waits for this. */
async function drawWaiting(wants: 'login' | 'plan', name: string, Screen: ComponentType = Login) {
  const { say } = await draw(Screen);
  say({ ...detourEntered(wants), meta: { flow: { name, id: 'abc123' } } });
}

test('the links from sign-in and registration keep the return path', async () => {
  const { person, actions, unmount } = await draw(Login);
  expect(hrefOf('Register')).toBe('/register?next=%2Ffavorites');
  expect(hrefOf('Forgot password?')).toBe('/retrievePassword?next=%2Ffavorites');
  await person.click(button('Sign in with Facebook'));
  expect(actions).toEqual([facebookRequested()]);
  unmount();
  await draw(Register);
  expect(hrefOf('Sign in')).toBe('/login?next=%2Ffavorites');
});

test('the password reset page starts with the e-mail typed at sign-in', async () => {
  const { person, actions, store, unmount } = await draw(Login);
  await person.type(screen.getByLabelText('Email'), 'ana@example.com');
  await person.click(screen.getByRole('link', { name: 'Forgot password?' }));
  expect(actions).toEqual([emailNoted({ email: 'ana@example.com' })]);
  unmount();
  await drawScreen(RetrievePassword, { state: { user: store.getState().user } });
  expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
});

test.each([
  ['facebook', /We couldn’t sign you in with Facebook/],
  ['emailInUse', /That email already has an account/],
  ['constructor', /That didn’t work/],
])('the sign-in page explains why a Facebook sign-in failed: %s', async (error, words) => {
  await draw(Login, `/?error=${error}`);
  expect(screen.getByRole('alert')).toHaveTextContent(words);
});

test.each([Login, Register])('$name has no Facebook button if the server has no keys', async (Screen) => {
  const reports = [{ config_key: 'facebook_sign_in', config_value: 'off' }];
  const state = { user: visitor, consent: { ...initial.consent, reports } };
  await drawScreen(Screen, { state });
  expect(hasButton('Sign in with Facebook')).toBe(false);
  expect(screen.queryByText('or')).not.toBeInTheDocument();
});

test.each([
  [unlockRequested.type, 'Sign in or register to keep watching', /^Your episode is waiting/],
  [subscribeRequested.type, 'Sign in or register to pay', /^Your choice is saved/],
  [checkoutRequested.type, 'Sign in or register to pay', /^Your choice is saved/],
  ['another/requested', 'Sign in or register to continue', /^Then carry on/],
  ['constructor', 'Sign in or register to continue', /^Then carry on/],
])('the sign-in page says why an account is needed and what happens next: %s', async (name, words, next) => {
  await drawWaiting('login', name);
  expect(title()).toHaveTextContent(words);
  expect(screen.getByText(next)).toBeVisible();
});

test.each([Register, RetrievePassword])('$name says what happens after signing in', async (Screen) => {
  await drawWaiting('login', unlockRequested.type, Screen);
  expect(screen.getByText(/^Your episode is waiting/)).toBeVisible();
});

test('the sign-in page shows the plain greeting if the pending action waits for a plan', async () => {
  await drawWaiting('plan', unlockRequested.type);
  expect(title()).toHaveTextContent('Welcome back');
  expect(screen.queryByText(/^Your episode is waiting/)).not.toBeInTheDocument();
});

test('registration and password reset link back to sign-in and home, and sign-in has a back button', async () => {
  for (const Screen of [Register, RetrievePassword]) {
    const { unmount } = await draw(Screen);
    expect(hrefOf('Back')).toBe('/login?next=%2Ffavorites');
    expect(hrefOf('Cliffhanger')).toBe('/');
    unmount();
  }
  await draw(Login);
  expect(button('Back')).toBeVisible();
});
