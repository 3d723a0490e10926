import { afterEach, expect, jest, test } from '@jest/globals';
import { devServer } from '../../webpack/devServer.ts';

afterEach(() => void jest.restoreAllMocks());
const pages = () => devServer.setupMiddlewares?.([], {} as never) ?? [];

test('the development server serves the API page at /dev/api', () => {
  const [page] = pages();
  if (typeof page !== 'object' || typeof page.middleware !== 'function') throw new Error('There is no page.');
  expect(page).toMatchObject({ path: '/dev/api' });
  const sent: string[] = [];
  const response = {
    setHeader: (...header: string[]) => sent.push(header.join(': ')),
    end: (body: string) => sent.push(body),
  };
  page.middleware({} as never, response as never, {} as never, () => {});
  expect(sent).toEqual([
    'content-type: text/html; charset=utf-8',
    expect.stringContaining('<h2 id="/api/user">'),
  ]);
});

test('the development server serves no API page in production', () => {
  jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' });
  expect(pages()).toEqual([]);
});
