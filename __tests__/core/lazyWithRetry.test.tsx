import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../src/core/lazyWithRetry.tsx';

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

const TryAgain = ({ retry }: { retry: () => void }) => (
  <button type="button" onClick={retry}>
    Try again
  </button>
);

test('a lazy component that fails to load offers a retry, keeps the page around it, and loads on a later try', async () => {
  let tries = 0;
  const Panel = lazyWithRetry(async () => {
    tries += 1;
    if (tries < 3) throw new Error('Loading chunk failed');
    return { default: ({ name }: { name: string }) => <p>{name} is here</p> };
  }, TryAgain);
  render(
    <>
      <h1>The film</h1>
      <Suspense fallback="Opening">
        <Panel name="The drawer" />
      </Suspense>
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'The film' })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The drawer is here')).toBeVisible();
  expect(tries).toBe(3);
});

test('a lazy component that throws while rendering offers a retry and renders on the next try', async () => {
  let broken = true;
  const Panel = lazyWithRetry(
    async () => ({
      default: () => {
        if (broken) throw new Error('a bug');
        return <p>whole</p>;
      },
    }),
    TryAgain,
  );
  render(
    <Suspense>
      <Panel />
    </Suspense>,
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  broken = false;
  await userEvent.click(again);
  expect(await screen.findByText('whole')).toBeVisible();
});
