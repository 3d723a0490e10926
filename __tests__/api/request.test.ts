import { CANCEL } from 'redux-saga';

/* The client is a chunk of its own, loaded with the first call. */

type Requests = typeof import('../../src/api/request.ts');
type Failure = { kind: string; call: string; message: string };

const CLIENT = '../../src/api/client.ts';
const failures: Failure[] = [];
let request: Requests['request'];

const failing = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: Failure) => error,
  );
const withoutClient = () =>
  jest.doMock(CLIENT, () => {
    throw new Error('Loading chunk api-client failed');
  });

beforeEach(async () => {
  jest.resetModules();
  failures.length = 0;
  const requests = await import('../../src/api/request.ts');
  request = requests.request;
  requests.reportFailuresTo((failure) => failures.push(failure));
});
afterEach(() => {
  jest.dontMock(CLIENT);
});

describe('a client that cannot be loaded', () => {
  test('fails the call as a network error, reported once', async () => {
    withoutClient();
    const error = await failing(request('GET /api/tag', {}));
    expect(error).toMatchObject({ kind: 'network', call: 'GET /api/tag', message: '' });
    expect(failures).toEqual([error]);
  });

  test('reports the failed call with the run that made it, and a later call without that run', async () => {
    withoutClient();
    const { reportFailuresTo } = await import('../../src/api/request.ts');
    const { inRun } = await import('../../src/lib/currentRun.ts');
    const runs: unknown[] = [];
    reportFailuresTo((_failure, run) => runs.push(run));
    const flow = { name: 'unlocked/unlockRequested', id: 'abc123def45' };
    await failing(inRun(flow, () => request('GET /api/tag', {})));
    await failing(request('GET /api/tag', {}));
    expect(runs).toEqual([flow, undefined]);
  });

  test('is loaded again with the next call', async () => {
    withoutClient();
    await failing(request('GET /api/tag', {}));
    jest.doMock(CLIENT, () => ({
      client: { request: async () => ({ data: ['a tag'] }) },
      callHeaders: () => ({}),
    }));
    await expect(request('GET /api/tag', {})).resolves.toEqual(['a tag']);
  });

  test('is not reported once the call is cancelled', async () => {
    withoutClient();
    const answer = request('GET /api/tag', {});
    answer[CANCEL]?.();
    expect(await failing(answer)).toMatchObject({ kind: 'canceled' });
    expect(failures).toEqual([]);
  });

  test('fails no call of a page that is being left until the page is back', async () => {
    const { watchLeaving } = await import('../../src/lib/leaving.ts');
    watchLeaving();
    withoutClient();
    window.dispatchEvent(new Event('pagehide'));
    const answer = failing(request('GET /api/tag', {}));
    for (let step = 0; step < 50; step += 1) await Promise.resolve();
    expect(failures).toEqual([]);
    window.dispatchEvent(new Event('pageshow'));
    expect(await answer).toMatchObject({ kind: 'network' });
  });
});
