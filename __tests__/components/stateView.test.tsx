import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { slices } from '../../src/app/rootReducer.ts';
import { createStore } from '../../src/app/store.ts';
import { StateView } from '../../src/components/StateView.tsx';
import problems, { problemNoted } from '../../src/core/problems/slice.ts';

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

test('a failure names the run that failed last, once the journal knows it', () => {
  const { store } = draw();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  slices.inject(problems);
  for (const id of ['9aa0b1', '7j7v4o'])
    act(() => void store.dispatch(problemNoted({ name: 'videos/homeOpened', id, at: 0 })));
  expect(screen.getByRole('link', { name: 'Report problem 7j7v4o' })).toHaveAttribute(
    'href',
    '/individual#problems',
  );
});

test('a failure says that there is no connection, and tries again by itself once there is one', () => {
  connect(false);
  const { onClick, unmount } = draw();
  expect(screen.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  expect(screen.getByText('We’ll try again as soon as you’re back online.')).toBeVisible();
  expect(screen.queryByText('No plans')).not.toBeInTheDocument();
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
