import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { VideoGrid } from '../../src/components/VideoGrid.tsx';
import { drawScreen } from '../screens/drawScreen.tsx';
import { stubObserver } from '../support/observer.ts';
import { video } from '../support/samples.ts';

type Props = ComponentProps<typeof VideoGrid>;
const draw = async (over: Partial<Props>) => {
  const onMore = jest.fn();
  const props: Props = {
    videos: [],
    status: 'loading',
    onMore,
    empty: { title: 'Nothing saved yet', action: { label: 'Look around', to: '/' } },
    label: 'My list',
    ...over,
  };
  const { person } = await drawScreen(() => <VideoGrid {...props} />);
  return { onMore, person };
};
const two = [video('a', { title: 'Ward Nine' }), video('b', { title: 'Rain Check' })];

const WAITING = ['idle', 'loading'] as const;
test.each(WAITING)('the grid of videos shows skeletons while %s without items', async (status) => {
  await draw({ status, count: 4 });
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  // As many as videos are to come, so that they stand as those will.
  expect(document.querySelector('[role=status] > div')?.children).toHaveLength(4);
});

test('the grid of videos shows the items with their free episodes, and loads more', async () => {
  const { onMore, person } = await draw({ videos: two, status: 'more' });
  expect(screen.getByRole('list', { name: 'My list' }).children).toHaveLength(2);
  expect(screen.getByRole('link', { name: /Ward Nine\s*3 of 12 free/ })).toHaveAttribute('href', '/videos/a');
  await person.click(screen.getByRole('button', { name: 'Load more' }));
  expect(onMore).toHaveBeenCalledTimes(1);
});

test('the grid of videos keeps the items while the next page loads', async () => {
  await draw({ videos: two, status: 'loading' });
  expect(screen.getByText('Rain Check')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('the grid of videos loads more by itself near the end', async () => {
  const { near, far, margins } = stubObserver();
  const { onMore } = await draw({ videos: two, status: 'more' });
  far();
  expect(onMore).not.toHaveBeenCalled();
  near();
  expect(onMore).toHaveBeenCalledTimes(1);
  expect(margins).toEqual(['600px']);
});
