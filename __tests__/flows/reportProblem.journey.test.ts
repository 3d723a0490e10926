import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { journalSaga } from '../../src/app/journal.ts';
import { selectLastProblem, selectReport } from '../../src/core/problems/selectors.ts';
import { reportOpened, reportRequested } from '../../src/core/problems/slice.ts';
import { startApp } from '../support/app.ts';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  window.sessionStorage.clear();
});
afterEach(() => {
  window.dispatchEvent(new Event('pagehide'));
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a screen that fails opens the journal, and its run is reported once its viewer says so', async () => {
  const app = startApp({
    at: '/',
    server: { 'GET /api/user': null, 'GET /api/reports': [], 'POST /api/problem': null },
    with: journalSaga,
  });
  await app.until('problems/problemNoted');
  const [failed] = app.actions.filter(({ type }) => type === 'videos/homeFailed');
  const flow = failed?.meta?.flow;
  expect(selectLastProblem(app.store.getState())).toBe(flow?.id);

  app.dispatch(reportOpened(flow as NonNullable<typeof flow>));
  await app.until('problems/reportPrepared');
  const { text } = selectReport(app.store.getState()) ?? {};
  expect(JSON.parse(text ?? '')).toMatchObject({ version: 1, run: flow });
  expect(app.asked.map(({ call }) => call)).not.toContain('POST /api/problem');

  app.dispatch(reportRequested());
  await app.until('problems/problemReported');
  const sent = app.asked.find(({ call }) => call === 'POST /api/problem');
  expect(sent?.input).toMatchObject({ run: flow?.id, cassette: text });
  expect(app.run('problems/reportRequested')).toEqual([
    'problems/reportRequested',
    'problems/problemReported',
  ]);
  window.dispatchEvent(new Event('pagehide'));
  const journal = window.sessionStorage.getItem('journal') ?? '';
  expect(journal).toContain('problems/problemReported');
  // The next report would hold this one.
  expect(journal).not.toContain(JSON.stringify(text).slice(1, 60));
  app.stop();
});
