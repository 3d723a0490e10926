import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createApp } from '../../../server/http/app.ts';
import { registerHealth } from '../../../server/http/health.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext, testConfig } from '../support/testContext.ts';

const world = forAllTests(createTestContext);
const written: string[] = [];
async function openApp() {
  const context = { ...world.context, config: testConfig({ logLevel: 'info' }) };
  const app = await createApp(context, { write: (line) => void written.push(line) });
  return { app, ...registerHealth(app, context), close: () => app.close() };
}
const server = forAllTests(openApp);
beforeEach(() => {
  written.length = 0;
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const get = async (url: string, { app } = server) => {
  const { statusCode, headers, body } = await app.inject({ url });
  return { status: statusCode, headers, body: JSON.parse(body) };
};
const lines = () => written.map((line) => JSON.parse(line));

describe('health', () => {
  test('the server reports that it is alive and ready, without writing log lines', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, body: { alive: true } });
    const ready = await get('/readyz');
    expect(ready).toMatchObject({ status: 200, body: { ready: true } });
    expect(ready.headers['cache-control']).toBe('no-store');
    expect(written).toEqual([]);
  });

  test('the server without its database is alive but not ready, and ready again once it is back', async () => {
    const away = jest.spyOn(world.context.db, 'execute').mockRejectedValue(new Error('away'));
    expect(await get('/readyz')).toMatchObject({ status: 503, body: { ready: false, because: 'database' } });
    expect((await get('/healthz')).status).toBe(200);
    away.mockRestore();
    expect((await get('/readyz')).status).toBe(200);
  });

  test('a database that takes a second to answer is not ready, and concurrent checks share one query', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const asked = jest.spyOn(world.context.db, 'execute').mockReturnValue(new Promise(() => {}) as never);
    const answers = [get('/readyz'), get('/readyz')];
    const allAreWaiting = () => jest.getTimerCount() >= 2;
    while (!allAreWaiting()) await new Promise((resolve) => setImmediate(resolve));
    jest.advanceTimersByTime(999);
    expect(asked).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([503, 503]);
  });

  test('a stopping server is not ready, and its responses close their connections', async () => {
    const stopping = await openApp();
    expect((await get('/api/plan', stopping)).headers.connection).toBe('keep-alive');
    stopping.drain();
    expect(await get('/readyz', stopping)).toMatchObject({ status: 503, body: { because: 'stopping' } });
    for (const url of ['/healthz', '/api/plan'])
      expect(await get(url, stopping)).toMatchObject({ status: 200, headers: { connection: 'close' } });
    await stopping.close();
  });
});

describe('while the database is unavailable', () => {
  const failing = (error: Error) =>
    jest.spyOn(world.context.db, 'select').mockImplementation(() => {
      throw new Error('Failed query', { cause: error });
    });
  const withCode = (code: string) => Object.assign(new Error(`an error with code ${code}`), { code });

  test.each(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', '57P01', '57P03', '08006', '53300'])(
    'a call gets a 503 with Retry-After, and the log has one line without a stack: %s',
    async (code) => {
      failing(withCode(code));
      const { status, headers, body } = await get('/api/plan');
      expect([status, headers['retry-after'], body.code]).toEqual([503, '5', 503]);
      expect(lines()).toMatchObject([{ level: 30, status: 503, outage: code }]);
      expect(written.join()).not.toContain('stack');
    },
  );

  test.each([
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'the database is closed',
  ])('a call gets a 503 for a driver error without a code: %s', async (message) => {
    failing(new Error(message));
    expect((await get('/api/plan')).status).toBe(503);
  });

  test('the event image is still served, and the log records the outage', async () => {
    jest.spyOn(world.context.db, 'transaction').mockRejectedValue(withCode('ECONNREFUSED'));
    expect((await server.app.inject('/api/statics.png?event=open')).statusCode).toBe(200);
    expect(lines()).toMatchObject([{ outage: 'ECONNREFUSED' }]);
  });

  test('a query error that is not an outage is still a 500, logged as an error', async () => {
    failing(withCode('42703'));
    expect((await get('/api/plan')).status).toBe(500);
    expect(lines()).toMatchObject([{ level: 50, err: { message: 'Failed query' } }]);
  });

  test.each(['53100', '25006'])('a full disk gives a 503 with a plain message: %s', async (code) => {
    failing(withCode(code));
    const { status, headers, body } = await get('/api/plan?lang=dy');
    expect([status, headers['retry-after']]).toEqual([503, '60']);
    expect(body.message).toMatch(/^Im Moment lässt sich nichts speichern\./);
  });
});
