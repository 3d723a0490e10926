import { expect, test } from '@jest/globals';
import { createConcurrencyLimit } from '../../../server/accounts/concurrencyLimit.ts';
import { HttpError } from '../../../server/errors.ts';

/** Work whose end the test decides. */
function work() {
  let finish: (failure?: Error) => void = () => {};
  let started = false;
  const done = new Promise<string>((resolve, reject) => {
    finish = (failure) => (failure ? reject(failure) : resolve('done'));
  });
  return {
    run: () => {
      started = true;
      return done;
    },
    finish: (failure?: Error) => finish(failure),
    hasStarted: () => started,
  };
}

test('runs no more at once than its width, the others in turn, and goes on after a failure', async () => {
  const lane = createConcurrencyLimit(2, 10);
  const [a, b, c, d] = [work(), work(), work(), work()];
  const answers = [a, b, c, d].map((one) => lane(one.run));
  expect([a, b, c, d].map((one) => one.hasStarted())).toEqual([true, true, false, false]);

  a.finish(new Error('broken'));
  await expect(answers[0]).rejects.toThrow('broken');
  expect([c, d].map((one) => one.hasStarted())).toEqual([true, false]);

  b.finish();
  await expect(answers[1]).resolves.toBe('done');
  expect(d.hasStarted()).toBe(true);
  c.finish();
  d.finish();
  await expect(Promise.all(answers.slice(2))).resolves.toEqual(['done', 'done']);
});

test('turns away whom it could not serve in time', async () => {
  const lane = createConcurrencyLimit(1, 1);
  const [a, b, c] = [work(), work(), work()];
  const first = lane(a.run);
  const second = lane(b.run);
  const refused = await lane(c.run).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(HttpError);
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  expect(c.hasStarted()).toBe(false);
  a.finish();
  b.finish();
  await Promise.all([first, second]);
  await expect(lane(async () => 'free again')).resolves.toBe('free again');
});
