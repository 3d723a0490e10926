import { screen } from '@testing-library/react';
import { navigate, navigateBack, navigated } from '../../src/core/navigation/slice.ts';
import { useBack } from '../../src/screens/hooks.ts';
import { drawScreen, initial } from './drawScreen.tsx';

function BackButton() {
  return (
    <button type="button" onClick={useBack()}>
      Back
    </button>
  );
}
const tapBack = async (from: string) => {
  const location = { path: '/videos/v', search: '', key: 'k', from };
  const state = { navigation: { ...initial.navigation, location } };
  const drawn = await drawScreen(BackButton, { state });
  await drawn.person.click(screen.getByRole('button'));
  return drawn;
};

test('the back button goes to the previous page, also after navigation within the screen', async () => {
  const { say, person, actions } = await tapBack('/browse/revenge');
  expect(actions).toEqual([navigateBack()]);
  say(navigated({ path: '/videos/v', search: '?ep=2', key: 'l', from: '/videos/v' }));
  await person.click(screen.getByRole('button'));
  expect(actions.at(-1)).toEqual(navigateBack());
});

test.each([
  ['where the visit began here', ''],
  ['from the very same page', '/videos/v'],
  ['from the sign-in page', '/login'],
  ['from the shop', '/shopping'],
  ['from the result of an order', '/order/result'],
])('the back button goes to the home page %s', async (_name, from) => {
  expect((await tapBack(from)).actions).toEqual([navigate('/')]);
});
