import { screen } from '@testing-library/react';
import { registerFailed, registerRequested } from '../../src/features/user/slice.ts';
import { takeSecret } from '../../src/lib/oneTimeSecrets.ts';
import Register from '../../src/screens/Register.tsx';
import { drawScreen, initial, reason, visitor } from './drawScreen.tsx';
import { button, hasButton, hrefOf } from './seen.ts';

type Person = Awaited<ReturnType<typeof drawScreen>>['person'];
const draw = () => drawScreen(Register, { state: { user: visitor }, at: '/register?next=/favorites' });
const fill = async (person: Person, password: string, repeated: string) => {
  await person.type(screen.getByLabelText('Email'), 'ana@example.com');
  await person.type(screen.getByLabelText('Password'), password);
  await person.type(screen.getByLabelText('Repeat password'), repeated);
  await person.click(button('Register'));
};

test('requires all three fields', async () => {
  const { person, actions } = await draw();
  await person.click(button('Register'));
  expect(screen.getByText('Please enter your email')).toBeVisible();
  expect(screen.getByText('Please enter your password')).toBeVisible();
  expect(screen.getByText('Please repeat your password')).toBeVisible();
  expect(actions).toEqual([]);
});

test('shows a password mismatch without a request', async () => {
  const { person, actions } = await draw();
  await fill(person, 'correct horse', 'correct house');
  expect(screen.getByText('The passwords don’t match')).toBeVisible();
  expect(screen.getByLabelText('Repeat password')).toHaveFocus();
  expect(actions).toEqual([]);
});

test.each([
  ['short', 'Please use at least 8 characters'],
  ['x'.repeat(129), 'Please use at most 128 characters'],
])('shows a password of the wrong length', async (password, words) => {
  const { person, actions } = await draw();
  await fill(person, password, password);
  expect(screen.getByText(words)).toBeVisible();
  expect(actions).toEqual([]);
});

test('submits with both passwords in one-time secrets', async () => {
  const { person, actions, store } = await draw();
  await fill(person, 'correct horse', 'correct horse');
  const [sent] = actions.filter(registerRequested.match);
  expect(sent?.payload.email).toBe('ana@example.com');
  expect(JSON.stringify([actions, store.getState()])).not.toContain('correct horse');
  expect(takeSecret(sent?.payload.secretKey ?? '')).toEqual({
    password: 'correct horse',
    repeatPassword: 'correct horse',
  });
});

test('shows the server’s errors beside the fields', async () => {
  const { person, say } = await draw();
  await fill(person, 'password123', 'password123');
  say(registerFailed(reason(422, { fields: { email: 'taken', password: 'common' } })));
  expect(await screen.findByText(/This email already has an account/)).toBeVisible();
  expect(screen.getByText('This password is too easy to guess')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

test('replaces the server’s error with the newer local one', async () => {
  const { person, say } = await draw();
  await fill(person, 'password123', 'password123');
  say(registerFailed(reason(422, { fields: { password: 'common' } })));
  await person.clear(await screen.findByLabelText('Email'));
  await person.click(button('Register'));
  expect(screen.getByText('Please enter your email')).toBeVisible();
  expect(screen.queryByText('This password is too easy to guess')).not.toBeInTheDocument();
});

test('shows the password rule, names the fields for password managers and links to the sign-in', async () => {
  await draw();
  expect(screen.getByText('8 to 128 characters, any you like')).toBeVisible();
  for (const name of ['Password', 'Repeat password']) {
    expect(screen.getByLabelText(name)).toHaveAttribute('autocomplete', 'new-password');
  }
  expect(hrefOf('Sign in')).toBe('/login?next=%2Ffavorites');
});

test('leaves Facebook out where the server has no keys for it', async () => {
  const reports = [{ config_key: 'facebook_sign_in', config_value: 'off' }];
  const state = { user: visitor, consent: { ...initial.consent, reports } };
  await drawScreen(Register, { state });
  expect(hasButton('Sign in with Facebook')).toBe(false);
  expect(screen.queryByText('or')).not.toBeInTheDocument();
});
