import type { Entry, Fact } from '../../src/journal/entries.ts';
import { runsOf } from '../../src/journal/runs.ts';
import { opened } from './handWritten.ts';

type Effect = { effect: number; parent?: number; branch?: string };

/** Entries of one run, a second apart. */
function journal(name: string) {
  const entries: Entry[] = [];
  const flow = { name, id: 'r1' };
  let [at, document] = [0, 1];
  const add = (fact: Fact, run: Entry['run'] = flow) => {
    at += 1_000;
    entries.push({ at, document, run, ...fact });
    return told;
  };
  const told = {
    entries,
    action: (type: string, payload?: unknown) => add({ kind: 'action', type, payload, by: 'app' }),
    began: (what: Extract<Fact, { kind: 'effectBegan' }>['what'], label: string, effect: Effect) =>
      add({ kind: 'effectBegan', what, label, parent: null, ...effect }),
    ended: (effect: number, answer = 'undefined', how: 'resolved' | 'rejected' | 'cancelled' = 'resolved') =>
      add({ kind: 'effectEnded', effect, how, answer }),
    sent: (id: string, call: string) => add({ kind: 'callSent', id, call, input: {} }),
    answered: (id: string) =>
      add({ kind: 'callAnswered', id, status: 200, body: null, failure: null, requestId: null }),
    code: (file: string) => add({ kind: 'codeWanted', file }),
    codeEnded: (file: string, arrived: boolean) => add({ kind: 'codeEnded', file, arrived }),
    next: (address = '/') => {
      document += 1;
      return add(opened(address), null);
    },
    view: (later = 60_000) => {
      const view = runsOf(entries, at + later).find((run) => run.flow.id === 'r1');
      if (!view) throw new Error('There is no such run.');
      return view;
    },
  };
  return told;
}

const api = (kind: string, more = {}) => ({
  kind,
  code: null,
  status: null,
  call: 'POST /api/a',
  message: '',
  ...more,
});
/** A run whose request was made. */
const begun = () => journal('a/bRequested').action('a/bRequested');
const failedWith = (kind: string, more = {}) =>
  begun().action('api/failed', api(kind, more)).action('a/bFailed', { kind, code: null, message: '' }).view();

test('runs come in order, each with its own entries', () => {
  const { entries } = begun();
  const other = { name: 'c/dRequested', id: 'r2' };
  const action = { kind: 'action' as const, type: 'c/dRequested', by: 'app' as const };
  const none = { at: 3_000, document: 1, run: null, ...action };
  const views = runsOf([...entries, { at: 2_000, document: 1, run: other, ...action }, none], 9_000);
  expect(views.map(({ flow, begun, entries: own }) => [flow.id, begun, own.length])).toEqual([
    ['r1', 1_000, 1],
    ['r2', 2_000, 1],
  ]);
});

describe('the outcome of a run', () => {
  test('is done when no effect is pending, with the time of the last entry', () => {
    const view = begun().began('fork', 'b', { effect: 1 }).ended(1).view();
    expect(view).toMatchObject({ outcome: 'done', begun: 1_000, ended: 3_000, cause: null, pending: [] });
  });

  test('is that of its own request, regardless of other requests in the run', () => {
    const run = begun().action('user/loginFailed');
    run.action('user/loginRequested').action('session/loggedIn').action('orders/checkoutAbandoned');
    expect(run.view().outcome).toBe('done');
    const view = run.action('a/bAbandoned', { at: 'login' }).action('c/dRequested').view();
    expect(view).toMatchObject({ outcome: 'abandoned', cause: 'Walked away at login' });
  });

  test('is failed when a part has failed and was not tried again', () => {
    const run = journal('videos/videoOpened').action('videos/videoOpened');
    const reason = { kind: 'envelope', code: 404, message: '' };
    run.action('videos/episodesFailed', { videoId: 'v', reason });
    expect(run.view()).toMatchObject({ outcome: 'failed', cause: 'videos/episodesFailed: envelope (404)' });
    expect(run.action('videos/videoOpened').action('videos/videoLoaded').view().outcome).toBe('done');
  });

  test('is running again when another document resumes the request', () => {
    const run = begun().action('a/bFailed').next();
    run.action('app/intentResumed').action('a/bRequested').began('take', 'c/d', { effect: 1 });
    expect(run.view()).toMatchObject({ outcome: 'running', documents: [1, 2], ended: null });
    expect(run.ended(1).action('a/bDone').view()).toMatchObject({ outcome: 'done', ended: 8_000 });
  });

  test('is abandoned when another document drops the request', () => {
    const run = begun().began('take', 'c/d', { effect: 1 }).next();
    expect(run.action('app/intentDropped', { request: 'x/yRequested' }).view().outcome).toBe('done');
    const view = run.action('app/intentDropped', { request: 'a/bRequested' }).view();
    expect(view).toMatchObject({ outcome: 'abandoned', cause: 'Walked away to another page' });
  });

  test('is abandoned when its page was left and the next page has not resumed it in time', () => {
    const run = begun().began('take', 'c/d', { effect: 1 }).next();
    expect(run.view(100)).toMatchObject({ outcome: 'running', pending: [] });
    expect(run.view()).toMatchObject({ outcome: 'abandoned', cause: 'Its page was left', pending: [] });
  });

  test('is failed when its saga has crashed', () => {
    const run = begun().began('fork', 'b', { effect: 1 });
    run.began('call', 'c', { effect: 2, parent: 1 }).ended(2, 'TypeError: x', 'rejected');
    const view = run.ended(1, 'TypeError: x', 'rejected').view();
    expect(view).toMatchObject({ outcome: 'failed', cause: 'Bug in a saga: TypeError: x' });
  });
});

describe('the cause of an outcome', () => {
  const BUG = { kind: 'bug', code: null };

  test.each([
    ['network', {}, 'No connection: POST /api/a'],
    ['timeout', {}, 'POST /api/a was not answered in time'],
    ['envelope', { code: 402, status: 200 }, 'A plan is needed (402)'],
    ['envelope', { code: 409, status: 200 }, 'POST /api/a was refused with code 409'],
    ['envelope', { code: 409, message: 'Too late.' }, 'POST /api/a was refused with code 409: Too late.'],
    ['badRequest', { status: 404 }, 'POST /api/a answered 404'],
    ['badResponse', { status: 500 }, 'POST /api/a answered 500'],
    ['badResponse', { status: 200 }, 'POST /api/a answered with something else than an envelope'],
  ])('is described for a failed call: %s %j', (kind, more, cause) => {
    expect(failedWith(kind, more)).toMatchObject({ outcome: 'failed', cause });
  });

  test('is the error of a bug, not a call that failed before', () => {
    const run = begun().action('api/failed', api('network'));
    run.began('call', 'c', { effect: 1 }).ended(1, 'ApiError network', 'rejected');
    run.began('call', 'd', { effect: 2 }).ended(2, 'TypeError: x', 'rejected');
    expect(run.action('a/bFailed', BUG).view().cause).toBe('Bug in a saga: TypeError: x');
  });

  test('is "Bug in a saga" for a bug without an error', () => {
    const run = begun();
    expect(run.action('a/bFailed', BUG).view().cause).toBe('Bug in a saga');
  });

  test('is the code file that did not arrive', () => {
    const run = begun();
    run.code('/assets/merge.js').codeEnded('/assets/merge.js', false);
    expect(run.action('a/bFailed', BUG).view().cause).toBe('/assets/merge.js did not arrive');
  });

  test('is the outcome itself where nothing else is known', () => {
    const run = begun().action('a/bFailed', { videoId: 'v' });
    expect(run.view().cause).toBe('a/bFailed');
    expect(journal('a/bRequested').action('a/bAbandoned').view().cause).toBe('Walked away');
  });
});

describe('what a run waits for', () => {
  const pendingOf = (told: ReturnType<typeof journal>) =>
    told.view().pending.map(({ label, what, since }) => [label, what, since]);

  test('is its innermost effect, with the time since when it has been pending', () => {
    const run = begun().began('fork', 'b', { effect: 1 });
    run.began('call', 'c', { effect: 2, parent: 1 });
    run.began('delay', 'delay 5,000 ms', { effect: 3, parent: 2 });
    expect(pendingOf(run)).toEqual([['delay 5,000 ms', 'delay', 4_000]]);
  });

  test('is a race, named by the types or keys of its branches', () => {
    const run = begun().began('race', 'race', { effect: 1 });
    run.began('take', 'session/loggedIn', { effect: 2, parent: 1, branch: 'member' });
    run.began('take', 't', { effect: 3, parent: 1, branch: 'left' });
    run.began('delay', 'delay 10 ms', { effect: 4, parent: 1, branch: 'late' });
    expect(pendingOf(run)).toEqual([['session/loggedIn or left or delay 10 ms', 'race', 2_000]]);
  });

  test('is the call in a race between a call and an action', () => {
    const run = begun().began('race', 'race', { effect: 1 });
    run.began('call', 'load', { effect: 2, parent: 1, branch: 'loaded' });
    run.began('take', 't', { effect: 3, parent: 1, branch: 'left' });
    expect(pendingOf(run)).toEqual([['load', 'call', 3_000]]);
    expect(pendingOf(run.sent('s1', 'GET /api/video'))).toEqual([['GET /api/video', 'answer', 5_000]]);
  });

  test('is an answer or a code file in place of the function that requested it', () => {
    const run = begun().began('call', 'c', { effect: 1 });
    run.code('/assets/merge.js').sent('s1', 'GET /api/a');
    expect(pendingOf(run)).toEqual([
      ['/assets/merge.js', 'code', 3_000],
      ['GET /api/a', 'answer', 4_000],
    ]);
    expect(pendingOf(run.codeEnded('/assets/merge.js', true).answered('s1'))).toEqual([['c', 'call', 2_000]]);
  });

  test('excludes the effects and calls of an earlier document', () => {
    const run = begun().began('take', 'c/d', { effect: 1 });
    run.sent('s1', 'GET /api/a').next().action('app/intentResumed');
    expect(run.view()).toMatchObject({ outcome: 'done', pending: [] });
  });
});
