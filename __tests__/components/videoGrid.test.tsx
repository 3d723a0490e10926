import { jest } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createStore } from '../../src/app/store.ts';
import { VideoGrid } from '../../src/components/VideoGrid.tsx';
import { video } from '../support/samples.ts';

type Props = ComponentProps<typeof VideoGrid>;
const draw = (over: Partial<Props>) => {
  const onMore = jest.fn();
  const props: Props = {
    videos: [],
    status: 'loading',
    onMore,
    empty: { title: 'Nothing saved yet', action: { label: 'Look around', to: '/' } },
    label: 'My list',
    ...over,
  };
  render(
    <Provider store={createStore().store}>
      <MemoryRouter>
        <VideoGrid {...props} />
      </MemoryRouter>
    </Provider>,
  );
  return { onMore, person: userEvent.setup() };
};
const two = [video('a', { title: 'Ward Nine' }), video('b', { title: 'Rain Check' })];

test.each(['idle', 'loading'] as const)('shows skeletons while %s without items', (status) => {
  draw({ status });
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('shows as many skeletons as videos are to come, so that they stand as those will', () => {
  draw({ count: 4 });
  const [waiting] = document.querySelectorAll('[role=status] > div');
  expect(waiting?.children).toHaveLength(4);
});

test('shows an empty state with a link onward', () => {
  draw({ status: 'end' });
  expect(screen.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Look around' })).toHaveAttribute('href', '/');
});

test('shows a failure unlike an empty list, with a retry', async () => {
  const { onMore, person } = draw({ status: 'failed' });
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load this');
  expect(screen.queryByText('Nothing saved yet')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onMore).toHaveBeenCalledTimes(1);
});

test('shows the items with their free episodes, and loads more', async () => {
  const { onMore, person } = draw({ videos: two, status: 'more' });
  expect(screen.getByRole('list', { name: 'My list' }).children).toHaveLength(2);
  expect(screen.getByRole('link', { name: /Ward Nine\s*3 of 12 free/ })).toHaveAttribute('href', '/videos/a');
  await person.click(screen.getByRole('button', { name: 'Load more' }));
  expect(onMore).toHaveBeenCalledTimes(1);
});

test('keeps the items while the next page loads', () => {
  draw({ videos: two, status: 'loading' });
  expect(screen.getByText('Rain Check')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('keeps the items if the next page fails', async () => {
  const { onMore, person } = draw({ videos: two, status: 'failed' });
  expect(screen.getByText('Rain Check')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onMore).toHaveBeenCalledTimes(1);
});

test.each([1, 25])('says where the list ends, however short it is (%i)', (length) => {
  draw({ videos: Array.from({ length }, (_, at) => video(`v${at}`)), status: 'end' });
  expect(within(screen.getByRole('status')).getByText('No more content')).toBeVisible();
});

test('loads more by itself near the end', () => {
  let near: (entries: { isIntersecting: boolean }[]) => void = () => {};
  const margins: (string | undefined)[] = [];
  const before = globalThis.IntersectionObserver;
  globalThis.IntersectionObserver = class {
    constructor(listener: typeof near, options?: IntersectionObserverInit) {
      near = listener;
      margins.push(options?.rootMargin);
    }
    observe() {}
    disconnect() {}
  } as never;
  const { onMore } = draw({ videos: two, status: 'more' });
  act(() => near([{ isIntersecting: false }]));
  expect(onMore).not.toHaveBeenCalled();
  act(() => near([{ isIntersecting: true }]));
  expect(onMore).toHaveBeenCalledTimes(1);
  expect(margins).toEqual(['600px']);
  globalThis.IntersectionObserver = before;
});
