import { expect, test } from '@jest/globals';
import { devToolsOptions } from '../../src/app/devtools.ts';
import { loginRequested } from '../../src/features/user/slice.ts';

const { actionSanitizer } = devToolsOptions;
const shown = (payload: unknown) =>
  (actionSanitizer({ type: 'test/asked', payload } as never) as { payload: unknown }).payload;

test.each([
  'password',
  'repeatPassword',
  'token',
  'userToken',
  'cardNumber',
  'number',
  'cvv',
  'expiry',
  'CVV',
])('hides a %s at any depth', (name) => {
  expect(shown({ [name]: 'secret' })).toEqual({ [name]: '•••' });
  expect(shown({ forms: [{ inner: { [name]: 'secret', email: 'e' } }] })).toEqual({
    forms: [{ inner: { [name]: '•••', email: 'e' } }],
  });
});

test('shows everything else unchanged', () => {
  const payload = { number: 3, list: [1, 'a', null], none: null, missing: undefined, text: 'password' };
  expect(shown(payload)).toEqual(payload);
  expect(shown('a text')).toBe('a text');
});

test('the run of an action can be filtered', () => {
  const action = {
    ...loginRequested({ email: 'e', secretKey: 'k' }),
    meta: { flow: { name: 'login', id: 'x' } },
  };
  expect(actionSanitizer(action)).toEqual(action);
});

test('the action itself stays unchanged', () => {
  const action = { type: 'test/asked', payload: { password: 'secret' } };
  actionSanitizer(action);
  expect(action.payload.password).toBe('secret');
});
