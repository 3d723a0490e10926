import { screen, within } from '@testing-library/react';
import { dropMailedCode, readMailedCode, storeStartParams } from '../../src/core/entryParams.ts';
import {
  formOpened,
  newPasswordFailed,
  newPasswordRequested,
  passwordResetFailed,
  passwordResetMailed,
  passwordResetOffered,
  passwordResetRequested,
} from '../../src/features/user/slice.ts';
import { takeSecret } from '../../src/lib/oneTimeSecrets.ts';
import RetrievePassword from '../../src/screens/RetrievePassword.tsx';
import { drawScreen, initial, reason, visitor } from './drawScreen.tsx';

const user = visitor;
const draw = (at = '/retrievePassword') => drawScreen(RetrievePassword, { state: { user }, at });
type Drawn = Awaited<ReturnType<typeof draw>>;
const button = (name: string) => screen.getByRole('button', { name });

describe('without a mailed link', () => {
  const send = async ({ person }: Drawn, email = ' ana@example.com ') => {
    await person.type(screen.getByLabelText('Email'), email);
    await person.keyboard('{Enter}');
  };
  const sent = async () => {
    const drawn = await draw();
    await send(drawn);
    drawn.say(passwordResetMailed());
    return drawn;
  };

  test('asks for the e-mail, and has a way back with the same aim', async () => {
    const { person, actions } = await draw('/retrievePassword?next=/favorites');
    expect(screen.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to signing in' })).toHaveAttribute(
      'href',
      '/login?next=%2Ffavorites',
    );
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    await person.click(button('Send the link'));
    expect(screen.getByText('Please enter your email')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(actions).toEqual([]);
  });

  test('says at the field what is wrong with it, and keeps what was typed', async () => {
    const drawn = await draw();
    await send(drawn, 'ana');
    drawn.say(passwordResetFailed(reason(422, { fields: { email: 'invalid' } })));
    expect(screen.getByText('This does not look like an email address')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ana');
  });

  test.each([
    [reason(429, { kind: 'badRequest' }), /Too many tries/],
    [reason(null, { kind: 'network' }), /No connection/],
    [reason(500), /That did not work/],
  ])('says why it failed: %j', async (why, words) => {
    const drawn = await draw();
    await send(drawn);
    drawn.say(passwordResetFailed(why));
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(button('Send the link')).toBeEnabled();
  });

  test('sends once, and then says where to look without saying whether there is an account', async () => {
    const { person, say, actions } = await draw();
    await person.type(screen.getByLabelText('Email'), ' ana@example.com ');
    await person.keyboard('{Enter}{Enter}');
    expect(actions.filter(passwordResetRequested.match)).toEqual([
      passwordResetRequested({ email: 'ana@example.com' }),
    ]);
    expect(button('Send the link')).toHaveAttribute('aria-busy', 'true');
    say(passwordResetMailed());
    expect(screen.getByRole('heading', { name: 'Check your mail' })).toHaveFocus();
    expect(screen.getByText(/If there is an account for ana@example.com/)).toBeVisible();
    expect(screen.getByText(/spam folder/)).toBeVisible();
  });

  test('offers another mail after a minute', async () => {
    const { person, say, actions } = await sent();
    expect(screen.queryByRole('button', { name: 'Send it again' })).not.toBeInTheDocument();
    expect(within(screen.getByRole('status')).getByText(/In a minute/)).toBeVisible();
    say(passwordResetOffered());
    await person.click(button('Send it again'));
    expect(actions.filter(passwordResetRequested.match)).toHaveLength(2);
    expect(actions.at(-1)).toEqual(passwordResetRequested({ email: 'ana@example.com' }));
    expect(button('Send it again')).toHaveAttribute('aria-busy', 'true');
    say(passwordResetMailed());
    expect(screen.getByText(/In a minute/)).toBeVisible();
  });

  test('a second mail that fails is told here, and can be tried again', async () => {
    const { person, say } = await sent();
    say(passwordResetOffered());
    await person.click(button('Send it again'));
    say(passwordResetFailed(reason(429, { kind: 'badRequest' })));
    expect(screen.getByRole('alert')).toHaveTextContent(/Too many tries/);
    expect(button('Send it again')).not.toHaveAttribute('aria-busy');
  });

  test('another e-mail can be tried', async () => {
    const { person, actions } = await sent();
    await person.click(button('Use another email'));
    expect(actions.at(-1)).toEqual(formOpened());
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });

  test('says what signing in leads on to', async () => {
    const detour = { wants: 'login' as const, flow: { name: 'unlock', id: '1' } };
    const state = { user, navigation: { ...initial.navigation, detour } };
    await drawScreen(RetrievePassword, { state });
    expect(screen.getByText('Sign in to go on with your episode')).toBeVisible();
  });
});

describe('with a mailed link', () => {
  beforeEach(() => {
    window.history.replaceState(null, '', '/retrievePassword?code=code_canary');
    storeStartParams();
  });
  afterEach(() => {
    dropMailedCode();
    window.history.replaceState(null, '', '/');
  });
  const fill = async ({ person }: Drawn, password = 'correct horse', repeated = password) => {
    await person.type(screen.getByLabelText('New password'), password);
    await person.type(screen.getByLabelText('Repeat password'), repeated);
    await person.click(button('Save and sign in'));
  };

  test('the code is in no address, no state and no action; the passwords stay in the vault', async () => {
    const drawn = await draw();
    expect(window.location.href).not.toContain('canary');
    await fill(drawn);
    const [sent] = drawn.actions.filter(newPasswordRequested.match);
    expect(takeSecret(sent?.payload.secretKey ?? '')).toEqual({
      password: 'correct horse',
      repeatPassword: 'correct horse',
    });
    expect(JSON.stringify([drawn.actions, drawn.store.getState()])).not.toMatch(/canary|correct horse/);
    expect(drawn.container.innerHTML).not.toContain('canary');
  });

  test('asks for a password twice, by the rules of registering', async () => {
    const drawn = await draw();
    expect(screen.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password');
    await fill(drawn, 'short', 'shorter');
    expect(screen.getByText('Please use at least 8 characters')).toBeVisible();
    expect(screen.getByText('The two passwords are not the same')).toBeVisible();
    expect(drawn.actions).toEqual([]);
  });

  test('a refused password is told at the field and can be bettered', async () => {
    const drawn = await draw();
    await fill(drawn);
    drawn.say(newPasswordFailed(reason(422, { fields: { password: 'common' } })));
    expect(screen.getByText('This password is too easy to guess')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveFocus();
    expect(readMailedCode()).toBe('code_canary');
  });

  test('a dead link leads to a new one', async () => {
    const drawn = await draw();
    await fill(drawn);
    drawn.say(newPasswordFailed(reason(404)));
    expect(screen.getByRole('alert')).toHaveTextContent('This link no longer works');
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    await drawn.person.click(button('Send a new link'));
    expect(screen.getByLabelText('Email')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(readMailedCode()).toBeNull();
  });
});
