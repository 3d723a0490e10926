import { screen, within } from '@testing-library/react';
import { dropMailedCode, readMailedCode, storeStartParams } from '../../src/core/entryParams.ts';
import * as userSlice from '../../src/features/user/slice.ts';
import { takeSecret } from '../../src/lib/oneTimeSecrets.ts';
import RetrievePassword from '../../src/screens/RetrievePassword.tsx';
import { drawScreen, reason, visitor } from './drawScreen.tsx';
import { button, hasButton, hrefOf } from './seen.ts';

const user = visitor;
const draw = (at = '/retrievePassword') => drawScreen(RetrievePassword, { state: { user }, at });
type Drawn = Awaited<ReturnType<typeof draw>>;

describe('the password reset page without a mailed code', () => {
  const sent = async () => {
    const drawn = await draw();
    await drawn.person.type(screen.getByLabelText('Email'), ' ana@example.com {Enter}');
    drawn.say(userSlice.passwordResetMailed());
    return drawn;
  };

  test('asks for the e-mail and links back with the same return path', async () => {
    const { person, actions } = await draw('/retrievePassword?next=/favorites');
    expect(screen.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
    expect(hrefOf('Back to sign in')).toBe('/login?next=%2Ffavorites');
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    await person.click(button('Send link'));
    expect(screen.getByText('Please enter your email')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(actions).toEqual([]);
  });

  test('sends once and confirms without revealing whether the account exists', async () => {
    const { person, say, actions } = await draw();
    await person.type(screen.getByLabelText('Email'), ' ana@example.com {Enter}{Enter}');
    const wish = userSlice.passwordResetRequested({ email: 'ana@example.com' });
    expect(actions.filter(userSlice.passwordResetRequested.match)).toEqual([wish]);
    expect(button('Send link')).toHaveAttribute('aria-busy', 'true');
    say(userSlice.passwordResetMailed());
    expect(screen.getByRole('heading', { name: 'Check your email' })).toHaveFocus();
    expect(screen.getByText(/If ana@example.com has an account/)).toBeVisible();
    expect(screen.getByText(/spam folder/)).toBeVisible();
  });

  test('offers another mail after a minute, and a retry if that mail fails', async () => {
    const { person, say, actions } = await sent();
    expect(hasButton('Send it again')).toBe(false);
    expect(within(screen.getByRole('status')).getByText(/in a minute/)).toBeVisible();
    say(userSlice.passwordResetOffered());
    await person.click(button('Send it again'));
    expect(actions.filter(userSlice.passwordResetRequested.match)).toHaveLength(2);
    expect(actions.at(-1)).toEqual(userSlice.passwordResetRequested({ email: 'ana@example.com' }));
    expect(button('Send it again')).toHaveAttribute('aria-busy', 'true');
    say(userSlice.passwordResetFailed(reason(null, { kind: 'bug' })));
    expect(screen.getByRole('alert')).toHaveTextContent('That didn’t work. Please try again.');
    expect(button('Send it again')).not.toHaveAttribute('aria-busy');
    say(userSlice.passwordResetMailed());
    expect(screen.getByText(/in a minute/)).toBeVisible();
  });

  test('lets the user try another e-mail', async () => {
    const { person, actions } = await sent();
    await person.click(button('Use another email'));
    expect(actions.at(-1)).toEqual(userSlice.formOpened());
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });
});

describe('the password reset page with a mailed code', () => {
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

  test('keeps the code out of URL, state and actions, and the passwords in one-time secrets', async () => {
    const drawn = await draw();
    expect(window.location.href).not.toContain('canary');
    await fill(drawn);
    const [sent] = drawn.actions.filter(userSlice.newPasswordRequested.match);
    const typed = { password: 'correct horse', repeatPassword: 'correct horse' };
    expect(takeSecret(sent?.payload.secretKey ?? '')).toEqual(typed);
    expect(JSON.stringify([drawn.actions, drawn.store.getState()])).not.toMatch(/canary|correct horse/);
    expect(drawn.container.innerHTML).not.toContain('canary');
  });

  test('asks for the new password twice and applies the rules of registration', async () => {
    const drawn = await draw();
    expect(screen.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password');
    await fill(drawn, 'short', 'shorter');
    expect(screen.getByText('Please use at least 8 characters')).toBeVisible();
    expect(screen.getByText('The passwords don’t match')).toBeVisible();
    expect(drawn.actions).toEqual([]);
  });

  test.each([
    ['an expired one', reason(404)],
    ['one that is no link at all', reason(400, { kind: 'badRequest', fields: { code: 'tooLong' } })],
  ])('offers a new link instead of %s', async (_, why) => {
    const drawn = await draw();
    await fill(drawn);
    drawn.say(userSlice.newPasswordFailed(why));
    expect(screen.getByRole('alert')).toHaveTextContent('This link no longer works');
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    await drawn.person.click(button('Send a new link'));
    expect(screen.getByLabelText('Email')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(readMailedCode()).toBeNull();
  });
});
