import { configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { ShareButton } from '../../../src/features/share/ShareButton.tsx';
import { shareRequested } from '../../../src/features/share/slice.ts';

const what = { videoId: 'v', title: 'The Glass Heiress', episode: 3 };

async function draw() {
  const actions: UnknownAction[] = [];
  const record: Middleware = () => () => (action) => actions.push(action as UnknownAction);
  const store = configureStore({
    reducer: () => null,
    middleware: (defaults) => defaults({ thunk: false }).concat(record),
  });
  render(
    <Provider store={store}>
      <ShareButton {...what} />
    </Provider>,
  );
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Share' }));
  return { actions };
}

test('a tap shares the episode at once, without a question', async () => {
  const { actions } = await draw();
  expect(actions).toEqual([shareRequested(what)]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
