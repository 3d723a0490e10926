import { forDevelopers, loadJournal } from '../../src/app/startApp.tsx';
import { createStore } from '../../src/app/store.ts';
import { unlockFailed } from '../../src/features/unlocked/slice.ts';
import { local } from '../../src/lib/storage.ts';

beforeEach(() => {
  window.sessionStorage.clear();
});
afterEach(() => {
  window.dispatchEvent(new Event('pagehide'));
  local.remove('devtools');
});

test('the journal has each action of a store that is made after it', async () => {
  const { monitor } = await loadJournal();
  const { store, run } = createStore({ sagaMonitor: monitor });
  run(function* root() {});
  const failure = unlockFailed({ kind: 'network', code: null, message: '' });
  store.dispatch(failure);
  window.dispatchEvent(new Event('pagehide'));
  expect(window.sessionStorage.getItem('journal')).toContain(failure.type);
});

test('developers are those of another build than production, and who says so', () => {
  const { env } = process;
  const production = jest.replaceProperty(process, 'env', { ...env, NODE_ENV: 'production' });
  expect(forDevelopers()).toBe(false);
  local.set('devtools', 'on');
  expect(forDevelopers()).toBe(true);
  production.restore();
  local.remove('devtools');
  expect(forDevelopers()).toBe(true);
});
