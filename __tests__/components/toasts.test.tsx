import { screen } from '@testing-library/react';
import { Toasts } from '../../src/components/Toasts.tsx';
import { toastDismissed, toastRaised } from '../../src/core/toasts/slice.ts';
import { drawScreen } from '../screens/drawScreen.tsx';

test.each([
  ['share.copied', 'Copy Success'],
  ['share.failed', 'Copy fail'],
  ['share.unable', 'Unable to copy text:'],
])('what became of copying (%s) is said in these words: %s', async (key, words) => {
  const { say } = await drawScreen(Toasts);
  say(toastRaised({ key }));
  expect(screen.getByText(words, { exact: true })).toBeVisible();
});

test('what the server says is shown as it is, and can be put away', async () => {
  const { say, actions, person } = await drawScreen(Toasts);
  const raised = toastRaised({ text: 'Please <b>come back</b> later.' });
  say(raised);
  expect(screen.getByRole('status')).toHaveTextContent('Please <b>come back</b> later.');
  await person.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(actions.at(-1)).toEqual(toastDismissed(raised.payload.id));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
