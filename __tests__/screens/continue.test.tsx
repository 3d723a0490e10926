import { act, screen } from '@testing-library/react';
import { createBrowserHistory } from '../../src/core/navigation/browserHistory.ts';
import {
  emailChecked,
  emailCheckFailed,
  emailCheckRequested,
  facebookRequested,
  loginRequested,
  registerFailed,
  registerRequested,
} from '../../src/features/user/slice.ts';
import { takeSecret } from '../../src/lib/oneTimeSecrets.ts';
import Continue from '../../src/screens/Continue.tsx';
import Login from '../../src/screens/Login.tsx';
import Register from '../../src/screens/Register.tsx';
import { drawScreen, reason, visitor } from './drawScreen.tsx';
import { button, hasLink, hrefOf } from './seen.ts';

// jsdom has none.
Object.assign(window.history, { scrollRestoration: 'auto' });
createBrowserHistory(() => false);

const EMAIL = 'ana@example.com';
const draw = (at = '/continue?next=/favorites') =>
  drawScreen(Continue, { state: { user: visitor }, at, path: '/continue' });
type Drawn = Awaited<ReturnType<typeof draw>>;
const password = () => screen.getByLabelText('Password');
const heading = () => screen.getByRole('heading', { level: 1 });

async function give({ person }: Drawn) {
  await person.type(screen.getByLabelText('Email'), ` ${EMAIL} `);
  await person.keyboard('{Enter}');
}
async function drawPassword(known: boolean) {
  const drawn = await draw();
  await give(drawn);
  drawn.say(emailChecked({ email: EMAIL, known }));
  return drawn;
}
const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

describe('the e-mail', () => {
  test('is all that is asked for, beside Facebook', async () => {
    const { person, actions } = await draw();
    expect(heading()).toHaveTextContent('Sign in or create an account');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    await person.click(button('Sign in with Facebook'));
    expect(actions).toEqual([facebookRequested()]);
  });

  test('is sent on Enter, once', async () => {
    const drawn = await draw();
    await give(drawn);
    await drawn.person.click(button('Continue'));
    expect(drawn.actions).toEqual([emailCheckRequested({ email: EMAIL })]);
    expect(button('Continue')).toHaveAttribute('aria-busy', 'true');
  });

  test('that is none is marked, and stays', async () => {
    const drawn = await draw();
    await give(drawn);
    drawn.say(emailCheckFailed(reason(422, { fields: { email: 'invalid' } })));
    expect(await screen.findByText('This doesn’t look like an email address')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
    expect(hasLink('Register')).toBe(false);
  });

  test.each([
    [reason(429, { kind: 'badRequest' }), 'Too many attempts. Please wait a few minutes and try again.'],
    [reason(null, { kind: 'network' }), 'Can’t connect. Check your connection and try again.'],
  ])('that could not be checked stays, and both forms are offered: %j', async (why, words) => {
    const drawn = await draw();
    await give(drawn);
    drawn.say(emailCheckFailed(why));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
    for (const [name, path] of [
      ['Sign in', '/login'],
      ['Register', '/register'],
    ] as const)
      expect(hrefOf(name)).toBe(`${path}?next=%2Ffavorites`);

    for (const Screen of [Login, Register]) {
      const { unmount } = await drawScreen(Screen, { state: { user: drawn.store.getState().user } });
      expect(screen.getAllByLabelText('Email').at(-1)).toHaveValue(EMAIL);
      unmount();
    }
  });
});

test.each([
  [true, 'Welcome back'],
  [false, 'Create your account'],
])('the next step is announced and begins at the password (known: %s)', async (known, title) => {
  await drawPassword(known);
  expect(heading()).toHaveTextContent(title);
  expect(screen.getByRole('status')).toHaveTextContent(title);
  expect(password()).toHaveFocus();
  expect(screen.getByText(EMAIL)).toBeVisible();
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
});

describe('an e-mail with an account', () => {
  test('signs in with one password, which stays out of every action and state', async () => {
    const { person, actions, store } = await drawPassword(true);
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    await person.keyboard('correct horse{Enter}');
    const [sent] = actions.filter(loginRequested.match);
    expect(sent?.payload.email).toBe(EMAIL);
    expect(JSON.stringify([actions, store.getState()])).not.toContain('correct horse');
    expect(takeSecret(sent?.payload.secretKey ?? '')).toEqual({ password: 'correct horse' });
    expect(button('Sign in')).toHaveAttribute('aria-busy', 'true');
  });

  test('has ways on without its password: a mail that keeps the place, and Facebook', async () => {
    await drawPassword(true);
    expect(hrefOf('Forgot password?')).toBe('/retrievePassword?next=%2Ffavorites');
    expect(button('Sign in with Facebook')).toBeVisible();
  });
});

describe('an e-mail without an account', () => {
  test('gets one with one new password, which the eye shows', async () => {
    const { person, actions, store } = await drawPassword(false);
    expect(password()).toHaveAttribute('autocomplete', 'new-password');
    expect(password()).toHaveAccessibleDescription('8 to 128 characters, any you like');
    expect(screen.queryByLabelText('Repeat password')).not.toBeInTheDocument();
    expect(screen.getByText(/^By creating an account you agree/)).toBeVisible();
    await person.keyboard('correct horse');
    await person.click(button('Show password'));
    expect(password()).toHaveAttribute('type', 'text');
    await person.click(button('Create account'));

    const [sent] = actions.filter(registerRequested.match);
    expect(sent?.payload.email).toBe(EMAIL);
    expect(JSON.stringify([actions, store.getState()])).not.toContain('correct horse');
    expect(takeSecret(sent?.payload.secretKey ?? '')).toEqual({
      password: 'correct horse',
      repeatPassword: 'correct horse',
    });
  });

  test('that got an account meanwhile signs in with what was typed', async () => {
    const { person, say, actions } = await drawPassword(false);
    await person.keyboard('correct horse{Enter}');
    say(registerFailed(reason(422, { fields: { email: 'taken' } })));
    expect(await screen.findByText(/This email already has an account/)).toBeVisible();
    expect(screen.getByText(EMAIL)).toBeVisible();
    await person.click(button('Sign in'));
    expect(heading()).toHaveTextContent('Welcome back');
    expect(password()).toHaveValue('correct horse');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    await person.click(button('Sign in'));
    const [sent] = actions.filter(loginRequested.match);
    expect(sent?.payload.email).toBe(EMAIL);
    expect(takeSecret(sent?.payload.secretKey ?? '')).toEqual({ password: 'correct horse' });
  });
});

describe('the way back to the e-mail', () => {
  test.each([
    ['“Change”', async ({ person }: Drawn) => person.click(button('Change'))],
    ['the page’s Back', async ({ person }: Drawn) => person.click(button('Back'))],
    ['the browser’s Back', () => act(async () => window.history.back())],
  ])('is %s; the e-mail stays and the password goes', async (_, leave) => {
    const drawn = await drawPassword(false);
    await drawn.person.keyboard('correct horse');
    const done = popped();
    await leave(drawn);
    await act(() => done);
    expect(await screen.findByLabelText('Email')).toHaveValue(EMAIL);
    await drawn.person.click(button('Continue'));
    drawn.say(emailChecked({ email: EMAIL, known: true }));
    expect(password()).toHaveValue('');
  });
});

test('a password manager finds the e-mail beside the password', async () => {
  for (const known of [true, false]) {
    const { container, unmount } = await drawPassword(known);
    const stored = container.querySelector('form input[autocomplete=username]');
    expect(stored).toHaveValue(EMAIL);
    expect(stored).toHaveAttribute('readonly');
    expect(stored).toHaveAttribute('tabindex', '-1');
    unmount();
  }
});
