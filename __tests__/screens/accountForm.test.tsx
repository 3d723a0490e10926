import { screen } from '@testing-library/react';
import type { Failure } from '../../src/core/failures.ts';
import { AccountForm } from '../../src/features/user/AccountForm.tsx';
import type { FormKind } from '../../src/features/user/formRules.ts';
import {
  accountRequested,
  loginFailed,
  loginRequested,
  registerFailed,
  registerRequested,
} from '../../src/features/user/slice.ts';
import { takeSecret } from '../../src/lib/oneTimeSecrets.ts';
import { drawScreen, reason } from './drawScreen.tsx';
import { button, hasLink, hrefOf, link } from './seen.ts';

/* The one form that signs in, opens accounts and changes passwords; `accountSheet` and `retrievePassword` show its other kinds. */

const draw = (kind: FormKind) => drawScreen(() => <AccountForm kind={kind} />);
const fill = async ({ person }: Awaited<ReturnType<typeof draw>>, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await person.type(screen.getByLabelText(label), value);
};
const NO_ADDRESS = 'This doesn’t look like an email address';
const RIGHT = { Email: ' ana@example.com ', Password: 'correct horse' };
const NEW = { ...RIGHT, 'Repeat password': 'correct horse' };
async function drawSent(kind: 'login' | 'register' | 'account') {
  const drawn = await draw(kind);
  await fill(drawn, kind === 'register' ? NEW : RIGHT);
  await drawn.person.keyboard('{Enter}');
  return drawn;
}

test.each([
  ['login', 'Sign in'],
  ['register', 'Register'],
  ['account', 'Continue'],
] as const)('the %s form asks for missing values and focuses the first one', async (kind, submit) => {
  const { person, actions } = await draw(kind);
  await person.click(button(submit));
  for (const what of ['email', 'password'])
    expect(screen.getByText(`Please enter your ${what}`)).toBeVisible();
  expect(screen.queryAllByText('Please repeat your password')).toHaveLength(kind === 'register' ? 1 : 0);
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
  expect(actions).toEqual([]);
});

const DIFFERENT = 'The passwords don’t match';
const SHORT = 'Please use at least 8 characters';
const LONG = 'Please use at most 128 characters';
test.each([
  ['the two differ', RIGHT.Email, 'correct horse', 'correct house', [DIFFERENT], 'Repeat password'],
  ['it is short', RIGHT.Email, 'short', 'short', [SHORT], 'Password'],
  ['it is long', RIGHT.Email, 'x'.repeat(129), 'x'.repeat(129), [LONG], 'Password'],
  ['the e-mail is none, too', 'nora@', 'short', 'other', [NO_ADDRESS, SHORT, DIFFERENT], 'Email'],
])(
  'a new password is refused without a request if %s',
  async (_why, email, first, second, words, focused) => {
    const drawn = await draw('register');
    await fill(drawn, { Email: email, Password: first, 'Repeat password': second });
    await drawn.person.click(button('Register'));
    for (const each of words) expect(screen.getByText(each)).toBeVisible();
    expect(screen.getByLabelText(focused)).toHaveFocus();
    expect(drawn.actions).toEqual([]);
  },
);

test.each([
  ['login', loginRequested, 'Sign in', { password: 'correct horse' }],
  ['register', registerRequested, 'Register', { password: 'correct horse', repeatPassword: 'correct horse' }],
  ['account', accountRequested, 'Continue', { password: 'correct horse' }],
] as const)(
  'the %s form is sent once, and its passwords are in no action or state',
  async (kind, wish, submit, secrets) => {
    const { person, actions, store } = await drawSent(kind);
    await person.click(button(submit));
    const [sent, ...more] = actions.filter(wish.match as typeof loginRequested.match);
    expect(sent?.payload.email).toBe('ana@example.com');
    expect(JSON.stringify([actions, store.getState()])).not.toContain('correct horse');
    expect(takeSecret(sent?.payload.secretKey ?? '')).toEqual(secrets);
    expect(more).toEqual([]);
    expect(button(submit)).toHaveAttribute('aria-busy', 'true');
  },
);

test('the sign-up form links its agreements in new tabs and keeps the typed values', async () => {
  const { person } = await draw('register');
  expect(document.body).toHaveTextContent(/By creating an account you agree to the service agreement/);
  await person.type(screen.getByLabelText('Email'), 'ana@example.com');
  expect(hrefOf(/^privacy policy \(opens in a new tab/)).toBe('/privacyPolicy');
  expect(hrefOf(/^service agreement \(opens in a new tab/)).toBe('/serviceAgreement');
  await person.click(link(/^service agreement/));
  expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
});

const badEmail = (why: string) => reason(400, { kind: 'badRequest', fields: { email: why } });
test.each<[Failure, string, string | null]>([
  [reason(422, { fields: { password: 'incorrect' } }), 'The email or password is incorrect', 'Password'],
  [reason(422, { fields: { email: 'invalid' } }), NO_ADDRESS, 'Email'],
  [badEmail('tooLong'), NO_ADDRESS, 'Email'],
  [badEmail('constructor'), NO_ADDRESS, 'Email'],
  [reason(null, { kind: 'bug' }), 'That didn’t work. Please try again.', null],
])(
  'the account form says why the sign-in failed, at the field that the server rejects: %j',
  async (why, words, field) => {
    const { person, say } = await drawSent('login');
    say(loginFailed(why));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('correct horse');
    if (!field) return;
    expect(screen.getByLabelText(field)).toHaveFocus();
    await person.keyboard('!');
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  },
);

test('the account form does not repeat an error that a toast shows', async () => {
  const { say } = await drawSent('login');
  say(loginFailed(reason(500)));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(button('Sign in')).not.toHaveAttribute('aria-busy', 'true');
  expect(screen.getByLabelText('Password')).toHaveValue('correct horse');
});

test('the register form shows the server’s errors beside the fields until newer errors replace them', async () => {
  const { person, say } = await drawSent('register');
  say(registerFailed(reason(422, { fields: { email: 'taken', password: 'common' } })));
  expect(await screen.findByText(/This email already has an account/)).toBeVisible();
  expect(screen.getByText('This password is too easy to guess')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  await person.clear(screen.getByLabelText('Email'));
  await person.click(button('Register'));
  expect(screen.getByText('Please enter your email')).toBeVisible();
  expect(screen.queryByText('This password is too easy to guess')).not.toBeInTheDocument();
});

test.each([
  ['login', 'current-password', false],
  ['register', 'new-password', true],
  // A password manager fills in the password of an account that there is.
  ['account', 'current-password', true],
] as const)(
  'the %s form has the field names of password managers, and shows the rules if it can open an account',
  async (kind, name, isNew) => {
    await draw(kind);
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    for (const field of screen.getAllByLabelText(/password$/i, { selector: 'input' }))
      expect(field).toHaveAttribute('autocomplete', name);
    expect(screen.queryAllByText('8 to 128 characters, any you like')).toHaveLength(isNew ? 1 : 0);
    expect(hasLink(/^service agreement/)).toBe(isNew);
  },
);
