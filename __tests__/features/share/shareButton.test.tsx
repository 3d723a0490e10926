import { configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { ShareButton } from '../../../src/features/share/ShareButton.tsx';
import { shareRequested } from '../../../src/features/share/slice.ts';
import { installDialog } from '../../support/dialog.ts';

installDialog();
const what = { videoId: 'v', title: 'The Glass Heiress', episode: 3 };

async function draw(second?: () => number) {
  const actions: UnknownAction[] = [];
  const record: Middleware = () => () => (action) => actions.push(action as UnknownAction);
  const store = configureStore({
    reducer: () => null,
    middleware: (defaults) => defaults({ thunk: false }).concat(record),
  });
  render(
    <Provider store={store}>
      <ShareButton {...what} {...(second && { second })} />
    </Provider>,
  );
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Share' }));
  return { actions, person };
}

test.each([[undefined], [() => 0.6]])('at the beginning it is shared at once (%#)', async (second) => {
  const { actions } = await draw(second);
  expect(actions).toEqual([shareRequested(what)]);
});

test('past it, one may choose: the whole episode', async () => {
  const { actions, person } = await draw(() => 42.7);
  expect(actions).toEqual([]);
  const sheet = within(screen.getByRole('dialog', { name: 'Share' }));
  expect(sheet.getByText('The Glass Heiress, episode 3')).toBeVisible();
  expect(sheet.getByRole('checkbox', { name: 'Start at 0:42' })).not.toBeChecked();
  await person.click(sheet.getByRole('button', { name: 'Share link' }));
  expect(actions).toEqual([shareRequested(what)]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('or the very second', async () => {
  const { actions, person } = await draw(() => 42.7);
  await person.click(screen.getByRole('checkbox', { name: 'Start at 0:42' }));
  await person.click(screen.getByRole('button', { name: 'Share link' }));
  expect(actions).toEqual([shareRequested({ ...what, second: 42 })]);
});
