import { act, screen } from '@testing-library/react';
import { StateView } from '../../src/components/StateView.tsx';
import { drawScreen } from '../screens/drawScreen.tsx';

const draw = async (kind: 'failed' | 'empty' = 'failed') => {
  const onClick = jest.fn();
  const action = { label: 'Again', onClick };
  const drawn = await drawScreen(() => (
    <StateView kind={kind} title="No plans" text="Nothing is lost." action={action} />
  ));
  return { onClick, ...drawn };
};
const connect = (online: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
const comeBack = () => act(() => void window.dispatchEvent(new Event('online')));

const failure = (id: string, type = 'videos/homeFailed') => ({
  type,
  meta: { flow: { name: 'videos/homeOpened', id } },
});

test('a failure shows the first characters of the id of the last failed run, and no link', async () => {
  const { say } = await draw();
  say(failure('9aa0b1c2d3e'));
  say(failure('7j7v4o2kq9x', 'app/sagaCrashed'));
  say(failure('k3x9ab4hq7z', 'videos/homeOpened'));
  say({ type: 'videos/homeFailed' });
  expect(screen.getByText('Code 7j7v4o')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('a failure says that the viewer is offline, and retries by itself once online', async () => {
  connect(false);
  const { onClick, say, unmount } = await draw();
  say(failure('7j7v4o2kq9x'));
  expect(screen.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  expect(screen.getByText('We’ll try again as soon as you’re back online.')).toBeVisible();
  for (const text of ['No plans', 'Code 7j7v4o']) expect(screen.queryByText(text)).not.toBeInTheDocument();
  expect(onClick).not.toHaveBeenCalled();

  comeBack();
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('heading', { name: 'No plans' })).toBeVisible();
  unmount();
  comeBack();
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a failure that is already shown says so when the viewer goes offline', async () => {
  const { say } = await draw();
  say(failure('7j7v4o2kq9x'));
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('heading', { name: 'You are offline' })).toBeVisible();
});

test('an empty state shows no offline message and does not retry', async () => {
  connect(false);
  const { onClick } = await draw('empty');
  comeBack();
  expect(screen.getByRole('heading', { name: 'No plans' })).toBeVisible();
  expect(onClick).not.toHaveBeenCalled();
});
