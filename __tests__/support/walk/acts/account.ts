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
import { type Act, dispatch, inApp, isMember, on } from './act.ts';

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

export const account: Act[] = [
  { says: 'signs in', can: offersSignIn, does: signIn('robin@example.com', 'right'), weight: 3, leads: true },
  {
    says: 'signs in to an account with a plan',
    can: offersSignIn,
    does: signIn('subscriber@example.com', 'right'),
    weight: 3,
  },
  { says: 'signs in with a wrong password', can: offersSignIn, does: signIn('robin@example.com', 'wrong') },
  {
    says: 'opens an account at the checkout',
    can: offersSheet,
    does: enter('new@example.com', 'right'),
    weight: 3,
    leads: true,
  },
  {
    says: 'enters an account with a plan at the checkout',
    can: offersSheet,
    does: enter('subscriber@example.com', 'right'),
    weight: 2,
  },
  {
    says: 'mistypes the password at the checkout',
    can: offersSheet,
    does: enter('robin@example.com', 'wrong'),
  },
  {
    says: 'closes the sheet of the checkout',
    can: offersSheet,
    does: (walk) => dispatch(walk, accountDeclined()),
  },
  {
    says: 'registers',
    can: offersSignIn,
    does: (walk) =>
      dispatch(walk, registerRequested({ email: 'new@example.com', secretKey: secretKey('right') })),
    weight: 2,
  },
  {
    says: 'logs out',
    can: (walk) => on('/my')(walk) && isMember(walk),
    does: (walk) => dispatch(walk, logoutRequested()),
    weight: 2,
  },
  { says: 'is signed out by another device', can: inApp, does: ({ server }) => server.endSessions() },
];
