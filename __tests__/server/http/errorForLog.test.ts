import { expect, test } from '@jest/globals';
import { users } from '../../../server/db/schema.ts';
import { errorForLog } from '../../../server/http/errorHandler.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext } from '../support/testContext.ts';

const world = forAllTests(createTestContext);

test('a failed query is logged by its reason, without the values of the query and of the row', async () => {
  const row = { id: 'usr_1', email: 'ana@example.com', passwordHash: 'hash_canary', createdAt: new Date() };
  await world.context.db.insert(users).values(row);
  const error = await world.context.db
    .insert(users)
    .values(row)
    .then(
      () => null,
      (reason: Error) => reason,
    );
  expect(JSON.stringify([error?.message, error?.cause])).toMatch(/canary|ana@/);

  const logged = errorForLog(error as Error);
  expect(logged).toMatchObject({ code: '23505', message: expect.stringContaining('duplicate key') });
  expect(logged.stack).toMatch(/^\s+at /);
  expect(JSON.stringify(logged)).not.toMatch(/canary|ana@/);
});

test('any other error is told by name, words, code and place', () => {
  const error = Object.assign(new TypeError('x is not a function'), { code: 'E_X', secret: 'canary' });
  const { stack, ...told } = errorForLog(error);
  expect(told).toEqual({ type: 'TypeError', message: 'x is not a function', code: 'E_X' });
  expect(stack).toContain('errorForLog.test');
});
