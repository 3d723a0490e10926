import { screen, within } from '@testing-library/react';
import { detourEntered, detourLeft } from '../../src/core/navigation/slice.ts';
import { loggedIn } from '../../src/core/session/slice.ts';
import * as userSlice from '../../src/features/user/slice.ts';
import Shop from '../../src/screens/Shop.tsx';
import { user, video } from '../support/samples.ts';
import { drawScreen, initial, pass, plans, reason, visitor, withVideo } from './drawScreen.tsx';
import { button, hrefOf, radio } from './seen.ts';

const EMAIL = 'ana@example.com';

const drawSheet = (reports: { config_key: string; config_value: string }[] = []) =>
  drawScreen(Shop, {
    at: '/shopping?video=the-glass-heiress',
    state: {
      user: visitor,
      videos: withVideo,
      plans: { status: 'ready', plans: [...plans, pass], videoId: video().id },
      consent: { ...initial.consent, reports },
    },
  });
async function openSheet(...options: Parameters<typeof drawSheet>) {
  const drawn = await drawSheet(...options);
  drawn.say(detourEntered('account'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Sign in or create an account' }));
  return { ...drawn, sheet };
}
const gone = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

test('the account sheet keeps the poster, the plan and the price in view, and has two fields', async () => {
  const { sheet } = await openSheet();
  expect(sheet.getByText('The Glass Heiress')).toBeVisible();
  expect(sheet.getByText('Monthly, $14.99 every 30 days')).toBeVisible();
  expect(document.querySelector('dialog picture img')).toBeVisible();
  expect(sheet.getByLabelText('Email')).toHaveFocus();
  expect(document.querySelectorAll('dialog input')).toHaveLength(2);
});

test('the account sheet names the chosen pass', async () => {
  const { person, say } = await drawSheet();
  gone();
  await person.click(radio(new RegExp(`^${pass.name}|series`, 'i')));
  say(detourEntered('account'));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText('This series, $9.99 once')).toBeVisible();
});

test('the account sheet reports a wrong password and keeps the e-mail', async () => {
  const { person, sheet, say } = await openSheet();
  await person.type(sheet.getByLabelText('Email'), EMAIL);
  await person.type(sheet.getByLabelText('Password'), 'correct horse{Enter}');
  say(userSlice.accountFailed(reason(422, { fields: { password: 'incorrect' } })));
  expect(sheet.getByRole('alert')).toHaveTextContent(
    'This email has an account, and that isn’t its password.',
  );
  expect(sheet.getByLabelText('Email')).toHaveValue(EMAIL);
  const back = '%2Fshopping%3Fvideo%3Dthe-glass-heiress';
  expect(hrefOf('Forgot password?', sheet)).toBe(`/retrievePassword?next=${back}`);
});

test('the account sheet offers Facebook sign-in only if the server has Facebook keys', async () => {
  const { person, sheet, actions, unmount } = await openSheet();
  await person.click(button('Sign in with Facebook', sheet));
  expect(actions.at(-1)).toEqual(userSlice.facebookRequested());
  unmount();
  const without = await openSheet([{ config_key: 'facebook_sign_in', config_value: 'off' }]);
  expect(without.sheet.queryByText('Sign in with Facebook')).not.toBeInTheDocument();
});

test('closing the account sheet cancels the checkout and returns to the shop', async () => {
  const { person, sheet, actions, say } = await openSheet();
  await person.click(button('Close', sheet));
  expect(actions.at(-1)).toEqual(userSlice.accountDeclined());
  say(detourLeft('account'));
  gone();
  expect(button('Pay by card')).toBeVisible();
});

test('the account sheet disappears after sign-in', async () => {
  const { say } = await openSheet();
  say(loggedIn(user));
  gone();
});
