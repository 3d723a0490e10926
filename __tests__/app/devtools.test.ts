import { describe, expect, test } from '@jest/globals';
import { devToolsOptions } from '../../src/app/devtools.ts';
import { rootReducer } from '../../src/app/rootReducer.ts';
import { loggedIn } from '../../src/core/session/slice.ts';
import { episodesLoaded } from '../../src/features/videos/slice.ts';
import { episodeList, user } from '../support/samples.ts';

const { actionSanitizer, stateSanitizer } = devToolsOptions;
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
  'email',
  'firstName',
  'lastName',
])('hides a %s at any depth', (name) => {
  expect(shown({ [name]: 'secret' })).toEqual({ [name]: '•••' });
  expect(shown({ forms: [{ inner: { [name]: 'secret', plan: 'p' } }] })).toEqual({
    forms: [{ inner: { [name]: '•••', plan: 'p' } }],
  });
});

test.each([
  '/media/t0ken/v-9/master.m3u8',
  'https://cdn.example.com/media/t0ken/v-9/still.webp',
  '/clips/v-9/0123456789ab/still.webp?t=1772640000.s1gnature',
])('hides the signed address %s', (address) => {
  expect(shown({ media: { manifest: address } })).toEqual({ media: { manifest: '•••' } });
  expect(shown([address])).toEqual(['•••']);
});

test('shows everything else unchanged', () => {
  const payload = {
    number: 3,
    list: [1, 'a', null],
    none: null,
    missing: undefined,
    text: 'password',
    poster: '/posters/v/abc',
  };
  expect(shown(payload)).toEqual(payload);
  expect(shown('a text')).toBe('a text');
});

test('the action itself stays unchanged', () => {
  const flow = { name: 'user/loginRequested', id: '7j7v4o' };
  const action = { type: 'test/asked', payload: { password: 'secret' }, meta: { flow } };
  actionSanitizer(action);
  expect(action).toEqual({ type: 'test/asked', payload: { password: 'secret' }, meta: { flow } });
});

describe('the shown type', () => {
  test('names the run, so that typing its id into the filter finds the action', () => {
    const flow = { name: 'unlocked/unlockRequested', id: '7j7v4o' };
    const action = { type: 'orders/orderPlaced', meta: { flow } };
    expect(actionSanitizer(action).type).toBe('orders/orderPlaced · unlocked/unlockRequested#7j7v4o');
  });

  test.each([{}, { meta: undefined }, { meta: { flow: null } }])(
    'is the plain type without a run (%o)',
    (rest) => {
      expect(actionSanitizer({ type: 'consent/consentGiven', ...rest }).type).toBe('consent/consentGiven');
    },
  );
});

describe('the shown state', () => {
  const signedIn = rootReducer(undefined, loggedIn(user));
  const watching = rootReducer(signedIn, episodesLoaded(episodeList({ videoId: 'v' })));

  test('holds neither media addresses nor the person, and the rest as it is', () => {
    const text = JSON.stringify(stateSanitizer(watching));
    expect(JSON.stringify(watching)).toMatch(/\/media\/.*robin@example\.com|robin@example\.com.*\/media\//);
    expect(text).not.toMatch(/\/(media|clips)\//);
    expect(text).not.toContain('robin@example.com');
    expect(stateSanitizer(watching).session).toEqual(watching.session);
  });

  test('is the same object where nothing has changed, as the state is', () => {
    expect(watching.user).toBe(signedIn.user);
    expect(stateSanitizer(watching).user).toBe(stateSanitizer(signedIn).user);
    expect(stateSanitizer(watching).videos).not.toBe(stateSanitizer(signedIn).videos);
  });
});
