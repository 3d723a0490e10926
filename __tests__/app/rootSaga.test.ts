import { rootSaga } from '../../src/app/rootSaga.ts';
import { supervise } from '../../src/core/supervise.ts';
import { sagasOf } from '../support/sagasOf.ts';

type Forked = { payload: { fn: { name: string }; args: unknown[] } };
const forks = [...rootSaga()] as unknown as Forked[];
const supervised = forks
  .filter(({ payload }) => payload.fn === (supervise as unknown))
  .map(({ payload }) => payload.args[0]);

test('runs every other saga once under supervision', async () => {
  const all = await sagasOf('src/core', 'src/features', 'src/flows');
  expect(all.length).toBeGreaterThan(25);
  const names = supervised.map((saga) => (saga as { name: string }).name);
  expect(names.sort()).toEqual(all.filter((name) => name !== 'navigationSaga').sort());
});
