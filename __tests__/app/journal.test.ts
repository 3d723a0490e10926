import { forDevelopers } from '../../src/app/startApp.tsx';
import { local } from '../../src/lib/storage.ts';

afterEach(() => local.remove('devtools'));

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
