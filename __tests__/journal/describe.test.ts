import { createAction } from '@reduxjs/toolkit';
import { channel } from 'redux-saga';
import * as raw from 'redux-saga/effects';
import { ApiError } from '../../src/api/apiError.ts';
import { describe, describeAnswer, describeError } from '../../src/journal/describe.ts';

const loggedIn = createAction('session/loggedIn');
const resultSettled = createAction('orders/resultSettled');
function* worker(): Generator {}
const leaving = (_: unknown) => true;

test.each([
  [raw.call(worker), 'call', 'worker'],
  [raw.call(() => 1), 'call', 'a function'],
  [raw.apply({}, worker, []), 'call', 'worker'],
  [raw.delay(5_000), 'delay', 'delay 5,000 ms'],
  [raw.fork(worker), 'fork', 'worker'],
  [raw.take(loggedIn), 'take', 'session/loggedIn'],
  [raw.take('a/b'), 'take', 'a/b'],
  [raw.take(), 'take', 'any action'],
  [raw.take(leaving), 'take', 'leaving'],
  [raw.take([resultSettled, leaving] as never), 'take', 'orders/resultSettled or leaving'],
  [raw.take(channel<string>()), 'take', 'a channel'],
  [raw.put(loggedIn()), 'put', 'session/loggedIn'],
  [raw.put(channel<string>(), 'x'), 'put', 'a channel'],
  [raw.race({}), 'race', 'race'],
  [raw.join({ '@@redux-saga/TASK': true, meta: { name: 'worker' } } as never), 'join', 'worker'],
  [raw.cancel(), 'cancel', 'itself'],
  [raw.actionChannel('a/b'), 'other', 'action channel'],
  [Promise.resolve(), 'other', 'a promise'],
  [undefined, 'other', 'a value'],
])('effect %# is described by its kind and a label', (effect, what, label) => {
  expect(describe(effect)).toEqual({ what, label });
});

test.each([
  [undefined, 'undefined'],
  [null, 'null'],
  [[1], 'array'],
  [{ type: 'card' }, 'object'],
  [loggedIn(), 'session/loggedIn'],
  [{ '@@redux-saga/TASK': true }, 'task'],
])('the answer %j is described as %s', (answer, kind) => {
  expect(describeAnswer(answer)).toBe(kind);
});

const about = { call: 'GET /api/user', status: null } as const;
test.each([
  [new ApiError('', { ...about, kind: 'network' }), 'ApiError network'],
  [new ApiError('', { ...about, kind: 'envelope', code: 402 }), 'ApiError envelope 402'],
  [new TypeError('x is not a function'), 'TypeError: x is not a function'],
  ['thrown', 'string'],
])('the error %p is described by its fields', (error, shown) => {
  expect(describeError(error)).toBe(shown);
});
