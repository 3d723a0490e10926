import * as continueWatchingHint from '../../../src/features/history/continueWatchingHint.ts';

const hint = () => localStorage.getItem('continue');

afterEach(() => {
  localStorage.clear();
  continueWatchingHint.reserveContinueWatchingRow(false);
});

test('a row that was opened on trust stays only with entries', () => {
  continueWatchingHint.reserveUnsureRow();
  continueWatchingHint.settleUnsureRow(true);
  expect(continueWatchingHint.reservesContinueWatchingRow()).toBe(true);
  // By now it is sure, and the page does not move again.
  continueWatchingHint.settleUnsureRow(false);
  expect(continueWatchingHint.reservesContinueWatchingRow()).toBe(true);
  continueWatchingHint.reserveContinueWatchingRow(false);
  continueWatchingHint.reserveUnsureRow();
  continueWatchingHint.settleUnsureRow(false);
  expect(continueWatchingHint.reservesContinueWatchingRow()).toBe(false);
});

test('a row that is sure stays so when somebody signs in', () => {
  continueWatchingHint.reserveContinueWatchingRow(true);
  continueWatchingHint.reserveUnsureRow();
  continueWatchingHint.settleUnsureRow(false);
  expect(continueWatchingHint.reservesContinueWatchingRow()).toBe(true);
});

test('a member’s row goes with the session, also the one that was opened on trust', () => {
  continueWatchingHint.storeContinueWatchingHint('usr_1', true);
  continueWatchingHint.reserveContinueWatchingRow(true);
  continueWatchingHint.forgetMembersRow();
  expect([hint(), continueWatchingHint.reservesContinueWatchingRow()]).toEqual([null, false]);
  continueWatchingHint.reserveUnsureRow();
  continueWatchingHint.forgetMembersRow();
  expect(continueWatchingHint.reservesContinueWatchingRow()).toBe(false);
});

test('a guest’s row outlives a refused call', () => {
  continueWatchingHint.storeContinueWatchingHint(null, true);
  continueWatchingHint.reserveContinueWatchingRow(true);
  continueWatchingHint.forgetMembersRow();
  expect([hint(), continueWatchingHint.reservesContinueWatchingRow()]).toEqual(['guest', true]);
});
