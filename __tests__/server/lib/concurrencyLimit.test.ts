import { afterEach, expect, jest, test } from '@jest/globals';
import { createConcurrencyLimit } from '../../../server/lib/concurrencyLimit.ts';
import { gate } from '../support/gate.ts';

afterEach(() => void jest.useRealTimers());

const openLane = (atOnce: number, mostWaiting: number) =>
  createConcurrencyLimit({
    ...{ atOnce, mostWaiting, longestWaitMs: 3000 },
    refusal: () => new Error('full'),
  });

/** Work whose end the test decides. */
function work(outcome = () => 'done') {
  const { open, opened } = gate();
  const run = jest.fn(() => opened.then(outcome));
  return { run, finish: open, hasStarted: () => run.mock.calls.length > 0 };
}

test('the concurrency limit runs at most two tasks at once, the others in turn, also after a failure', async () => {
  const lane = openLane(2, 10);
  const fails = () => {
    throw new Error('broken');
  };
  const [a, b, c, d] = [work(fails), work(), work(), work()];
  const answers = [a, b, c, d].map((one) => lane.inTurn(one.run));
  expect([a, b, c, d].map((one) => one.hasStarted())).toEqual([true, true, false, false]);

  a.finish();
  await expect(answers[0]).rejects.toThrow('broken');
  expect([c, d].map((one) => one.hasStarted())).toEqual([true, false]);

  b.finish();
  await expect(answers[1]).resolves.toBe('done');
  expect(d.hasStarted()).toBe(true);
  c.finish();
  d.finish();
  await expect(Promise.all(answers.slice(2))).resolves.toEqual(['done', 'done']);
});

test('a task is refused when the queue is full', async () => {
  const lane = openLane(1, 1);
  const [a, b, c] = [work(), work(), work()];
  const first = lane.inTurn(a.run);
  const second = lane.inTurn(b.run);
  await expect(lane.inTurn(c.run)).rejects.toThrow('full');
  expect(c.hasStarted()).toBe(false);
  a.finish();
  b.finish();
  await Promise.all([first, second]);
  await expect(lane.inTurn(async () => 'free again')).resolves.toBe('free again');
});

test('a task that waits longer than the limit is refused, and the next task still runs', async () => {
  jest.useFakeTimers();
  const lane = openLane(1, 10);
  const [a, b, c] = [work(), work(), work()];
  const first = lane.inTurn(a.run);
  const second = lane.inTurn(b.run).catch((error: unknown) => error);
  jest.advanceTimersByTime(1);
  const third = lane.inTurn(c.run);
  jest.advanceTimersByTime(2999);
  expect(await second).toEqual(new Error('full'));
  expect(b.hasStarted()).toBe(false);

  a.finish();
  await first;
  c.finish();
  await expect(third).resolves.toBe('done');
  expect(b.hasStarted()).toBe(false);
});

test('a task that started in time may run longer than the wait limit', async () => {
  jest.useFakeTimers();
  const lane = openLane(1, 10);
  const [a, b] = [work(), work()];
  const first = lane.inTurn(a.run);
  const second = lane.inTurn(b.run);
  a.finish();
  await first;
  jest.advanceTimersByTime(60_000);
  b.finish();
  await expect(second).resolves.toBe('done');
});
