import { screen } from '@testing-library/react';
import { Toasts } from '../../src/components/Toasts.tsx';
import { toastDismissed, toastRaised } from '../../src/core/toasts/slice.ts';
import { drawScreen } from '../screens/drawScreen.tsx';

test('a toast shows the server’s text unchanged and can be dismissed', async () => {
  const { say, actions, person } = await drawScreen(Toasts);
  const raised = toastRaised({ text: 'Please <b>come back</b> later.' });
  say(raised);
  expect(screen.getByRole('status')).toHaveTextContent('Please <b>come back</b> later.');
  await person.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(actions.at(-1)).toEqual(toastDismissed(raised.payload.id));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test.each([
  [1, 'Now in your account: 1 series, just as you left it.'],
  [3, 'Now in your account: 3 series, just as you left them.'],
])('a toast uses the singular or plural form of its count (%i)', async (count, words) => {
  const { say } = await drawScreen(Toasts);
  say(toastRaised({ key: 'toast.merged', count }));
  expect(screen.getByText(words, { exact: true })).toBeVisible();
});

test('a toast can have a link, and is dismissed once the link is followed', async () => {
  const { say, actions, person } = await drawScreen(Toasts);
  const link = { key: 'nav.signIn', to: '/login?next=%2Fmy' };
  const raised = toastRaised({ key: 'failure.sessionEnded', link });
  say(raised);
  expect(screen.getByRole('status')).toHaveTextContent('You’ve been signed out. Sign in to continue.');
  const signIn = screen.getByRole('link', { name: 'Sign in' });
  expect(signIn).toHaveAttribute('href', '/login?next=%2Fmy');
  await person.click(signIn);
  expect(actions.at(-1)).toEqual(toastDismissed(raised.payload.id));
});

test('only the newest toast is shown, and a translated text can introduce a given text', async () => {
  const { say } = await drawScreen(Toasts);
  say(toastRaised({ key: 'video.keptHere', link: { key: 'video.keepEverywhere', to: '/login' } }));
  say(toastRaised({ key: 'share.unable', text: 'https://films.test/videos/v' }));
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1);
  expect(screen.getByText('Unable to copy text: https://films.test/videos/v')).toBeVisible();
});
