import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { act, Suspense } from 'react';
import { late } from '../../src/core/late.ts';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('late code is tried for until it can be had, and what is there already stays', async () => {
  let tries = 0;
  const Panel = late(async () => {
    tries += 1;
    if (tries < 3) throw new Error('Loading chunk failed');
    return { default: ({ name }: { name: string }) => <p>{name} is here</p> };
  });
  render(
    <>
      <h1>The film</h1>
      <Suspense fallback="Opening">
        <Panel name="The drawer" />
      </Suspense>
    </>,
  );
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(tries).toBe(2);
  expect(screen.getByRole('heading', { name: 'The film' })).toBeVisible();
  expect(screen.getByText('Opening')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText('The drawer is here')).toBeVisible();
  expect(tries).toBe(3);
});
