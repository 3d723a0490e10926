import { LOGIN_PATHS } from '../../../../contract/paths.ts';
import {
  accountDeclined,
  accountRequested,
  loginRequested,
  logoutRequested,
  registerRequested,
} from '../../../../src/features/user/slice.ts';
import { storeSecret } from '../../../../src/lib/oneTimeSecrets.ts';
import type { Walk } from '../walk.ts';
import { type Act, act, dispatch, inApp, isMember, on } from './act.ts';

const secretKey = (password: string) => storeSecret({ password, repeatPassword: password });
const offersSignIn = (walk: Walk) =>
  on(...LOGIN_PATHS)(walk) && walk.browser.state.user.form.status !== 'sending';
const offersSheet = (walk: Walk) =>
  on('/shopping')(walk) &&
  walk.browser.state.navigation.detours.account !== null &&
  walk.browser.state.user.form.status !== 'sending';
const signIn = (email: string, password: string) => (walk: Walk) =>
  dispatch(walk, loginRequested({ email, secretKey: secretKey(password) }));
const enter = (email: string, password: string) => (walk: Walk) =>
  dispatch(walk, accountRequested({ email, secretKey: secretKey(password) }));
const enterSubscriber = enter('subscriber@example.com', 'right');
const register = (walk: Walk) =>
  dispatch(walk, registerRequested({ email: 'new@example.com', secretKey: secretKey('right') }));
const offersSignOut = (walk: Walk) => on('/my')(walk) && isMember(walk);

export const account: Act[] = [
  act('signs in', offersSignIn, signIn('robin@example.com', 'right'), { weight: 3, leads: true }),
  act('signs in to an account with a plan', offersSignIn, signIn('subscriber@example.com', 'right'), {
    weight: 3,
  }),
  act('signs in with a wrong password', offersSignIn, signIn('robin@example.com', 'wrong')),
  act('opens an account at the checkout', offersSheet, enter('new@example.com', 'right'), {
    weight: 3,
    leads: true,
  }),
  act('enters an account with a plan at the checkout', offersSheet, enterSubscriber, { weight: 2 }),
  act('mistypes the password at the checkout', offersSheet, enter('robin@example.com', 'wrong')),
  act('closes the sheet of the checkout', offersSheet, (walk) => dispatch(walk, accountDeclined())),
  act('registers', offersSignIn, register, { weight: 2 }),
  act('logs out', offersSignOut, (walk) => dispatch(walk, logoutRequested()), { weight: 2 }),
  act('is signed out by another device', inApp, ({ server }) => server.endSessions()),
];
