import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createStore } from '../../src/app/store.ts';
import { StateView } from '../../src/components/StateView.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const draw = (kind: 'failed' | 'empty' = 'failed') => {
  const onClick = jest.fn();
  const { store } = createStore();
  const view = render(
    <Provider store={store}>
      <MemoryRouter>
        <StateView
          kind={kind}
          title="No plans"
          text="Nothing is lost."
          action={{ label: 'Again', onClick }}
        />
      </MemoryRouter>
    </Provider>,
  );
  return { onClick, store, ...view };
};
const connect = (online: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
const comeBack = () => act(() => void window.dispatchEvent(new Event('online')));

test('a failure keeps its words while there is a connection', () => {
  draw();
  expect(screen.getByRole('alert')).toHaveTextContent('No plansNothing is lost.Again');
});

const fail = (store: ReturnType<typeof draw>['store'], id: string, type = 'videos/homeFailed') =>
  act(() => void store.dispatch({ type, meta: { flow: { name: 'videos/homeOpened', id } } }));

test('a failure shows the beginning of the id of the run that failed last, in no link', () => {
  const { store } = draw();
  fail(store, '9aa0b1c2d3e');
  fail(store, '7j7v4o2kq9x', 'app/sagaCrashed');
  fail(store, 'k3x9ab4hq7z', 'videos/homeOpened');
  act(() => void store.dispatch({ type: 'videos/homeFailed' }));
  expect(screen.getByText('Code 7j7v4o')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('a failure says that there is no connection, and tries again by itself once there is one', () => {
  connect(false);
  const { onClick, store, unmount } = draw();
  fail(store, '7j7v4o2kq9x');
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

test('an empty list does not mind the connection', () => {
  connect(false);
  const { onClick } = draw('empty');
  comeBack();
  expect(screen.getByRole('heading', { name: 'No plans' })).toBeVisible();
  expect(onClick).not.toHaveBeenCalled();
});
