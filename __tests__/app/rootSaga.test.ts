import path from 'node:path';
import { rootSaga } from '../../src/app/rootSaga.ts';
import { supervise } from '../../src/core/supervise.ts';
import { sourcesOf } from '../sourceTree.ts';

type Forked = { payload: { fn: unknown; args: { name: string }[] } };

test('the root saga runs every other saga once under supervision', () => {
  const files = sourcesOf('src/core', 'src/features', 'src/flows').map(({ file }) => file);
  const exported = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => Object.keys(jest.requireActual(path.resolve(file))));
  const all = exported.filter((name) => /^[a-z]\w*Saga$/.test(name) && name !== 'navigationSaga');
  expect(all.length).toBeGreaterThan(25);
  const forks = [...rootSaga()] as unknown as Forked[];
  const supervised = forks.filter(({ payload }) => payload.fn === supervise);
  expect(supervised.map(({ payload }) => payload.args[0]?.name).sort()).toEqual(all.sort());
});
