import { afterEach, expect, test } from '@jest/globals';
import {
  forgetMembersRow,
  reserveContinueWatchingRow,
  reservesContinueWatchingRow,
  reserveUnsureRow,
  settleUnsureRow,
  storeContinueWatchingHint,
} from '../../../src/features/history/continueWatchingHint.ts';

const hint = () => localStorage.getItem('continue');

afterEach(() => {
  localStorage.clear();
  reserveContinueWatchingRow(false);
});

test('a row that was opened on trust stays only with entries', () => {
  reserveUnsureRow();
  settleUnsureRow(true);
  expect(reservesContinueWatchingRow()).toBe(true);
  // By now it is sure, and the page does not move again.
  settleUnsureRow(false);
  expect(reservesContinueWatchingRow()).toBe(true);
  reserveContinueWatchingRow(false);
  reserveUnsureRow();
  settleUnsureRow(false);
  expect(reservesContinueWatchingRow()).toBe(false);
});

test('a row that is sure stays so when somebody signs in', () => {
  reserveContinueWatchingRow(true);
  reserveUnsureRow();
  settleUnsureRow(false);
  expect(reservesContinueWatchingRow()).toBe(true);
});

test('a member’s row goes with the session, also the one that was opened on trust', () => {
  storeContinueWatchingHint('usr_1', true);
  reserveContinueWatchingRow(true);
  forgetMembersRow();
  expect([hint(), reservesContinueWatchingRow()]).toEqual([null, false]);
  reserveUnsureRow();
  forgetMembersRow();
  expect(reservesContinueWatchingRow()).toBe(false);
});

test('a guest’s row outlives a refused call', () => {
  storeContinueWatchingHint(null, true);
  reserveContinueWatchingRow(true);
  forgetMembersRow();
  expect([hint(), reservesContinueWatchingRow()]).toEqual(['guest', true]);
});
