import { screen } from '@testing-library/react';
import { facebookRequested, loginFailed, loginRequested } from '../../src/features/user/slice.ts';
import { takeSecret } from '../../src/lib/oneTimeSecrets.ts';
import Login from '../../src/screens/Login.tsx';
import { drawScreen, initial, reason, visitor } from './drawScreen.tsx';
import { button, hasButton, hrefOf } from './seen.ts';

const user = visitor;
const signIn = () => button('Sign in');
const fill = async (person: Awaited<ReturnType<typeof drawScreen>>['person']) => {
  await person.type(screen.getByLabelText('Email'), ' ana@example.com ');
  await person.type(screen.getByLabelText('Password'), 'correct horse');
};

test('shows missing values beside the fields and focuses the first', async () => {
  const { person, actions } = await drawScreen(Login, { state: { user } });
  await person.click(signIn());
  expect(screen.getByText('Please enter your email')).toBeVisible();
  expect(screen.getByText('Please enter your password')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(actions).toEqual([]);
});

test('submits on Enter; the password stays out of every action and state', async () => {
  const { person, actions, store } = await drawScreen(Login, { state: { user } });
  await fill(person);
  await person.keyboard('{Enter}');

  const [sent] = actions.filter(loginRequested.match);
  expect(sent?.payload.email).toBe('ana@example.com');
  expect(JSON.stringify([actions, store.getState()])).not.toContain('correct horse');
  expect(takeSecret(sent?.payload.secretKey ?? '')).toEqual({ password: 'correct horse' });
  expect(signIn()).toHaveAttribute('aria-busy', 'true');
});

test('ignores a second tap while the first request runs', async () => {
  const { person, actions } = await drawScreen(Login, { state: { user } });
  await fill(person);
  await person.click(signIn());
  await person.click(signIn());
  expect(actions.filter(loginRequested.match)).toHaveLength(1);
});

test.each([
  [reason(422, { fields: { password: 'incorrect' } }), 'The email or password is incorrect'],
  [reason(422, { fields: { email: 'invalid' } }), 'This doesn’t look like an email address'],
  [reason(429, { kind: 'badRequest' }), 'Too many attempts. Please wait a few minutes and try again.'],
  [reason(null, { kind: 'network' }), 'Can’t connect. Check your connection and try again.'],
  [reason(500, { kind: 'badResponse' }), 'That didn’t work. Please try again.'],
])('shows why it failed and keeps the input: %j', async (why, words) => {
  const { person, say } = await drawScreen(Login, { state: { user } });
  await fill(person);
  await person.click(signIn());
  say(loginFailed(why));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue('correct horse');
});

test('focuses the field the server rejects, and clears its error on change', async () => {
  const { person, say } = await drawScreen(Login, { state: { user } });
  await fill(person);
  await person.click(signIn());
  say(loginFailed(reason(422, { fields: { password: 'incorrect' } })));
  const complaint = await screen.findByText('The email or password is incorrect');
  expect(screen.getByLabelText('Password')).toHaveFocus();
  await person.keyboard('!');
  expect(complaint).not.toBeInTheDocument();
});

test('uses the field names that password managers expect', async () => {
  await drawScreen(Login, { state: { user } });
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
});

test('offers Facebook and registration with the same return path', async () => {
  const { person, actions } = await drawScreen(Login, { state: { user }, at: '/login?next=/favorites' });
  expect(hrefOf('Register')).toBe('/register?next=%2Ffavorites');
  expect(hrefOf('Forgot password?')).toBe('/retrievePassword?next=%2Ffavorites');
  await person.click(button('Sign in with Facebook'));
  expect(actions).toEqual([facebookRequested()]);
});

test.each([
  ['facebook', /We couldn’t sign you in with Facebook/],
  ['emailInUse', /That email already has an account/],
  ['constructor', /That didn’t work/],
])('shows the OAuth error: %s', async (error, words) => {
  await drawScreen(Login, { state: { user }, at: `/login?error=${error}` });
  expect(screen.getByRole('alert')).toHaveTextContent(words);
});

test.each(['invalid', 'tooLong', 'missing', 'constructor'])(
  'a refused e-mail (%s) is marked at its field, also where the whole request was refused',
  async (why) => {
    const { person, say } = await drawScreen(Login, { state: { user } });
    await fill(person);
    await person.click(signIn());
    say(loginFailed(reason(400, { kind: 'badRequest', fields: { email: why } })));
    expect(await screen.findByText('This doesn’t look like an email address')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
  },
);

test('leaves Facebook out where the server has no keys for it', async () => {
  const reports = [{ config_key: 'facebook_sign_in', config_value: 'off' }];
  const state = { user, consent: { ...initial.consent, reports } };
  await drawScreen(Login, { state });
  expect(hasButton('Sign in with Facebook')).toBe(false);
  expect(screen.queryByText('or')).not.toBeInTheDocument();
});
