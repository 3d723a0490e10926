import { screen, within } from '@testing-library/react';
import type { Operator } from '../../contract/entities.ts';
import { pageFailed, pageOpened, pageReceived } from '../../src/features/information/slice.ts';
import Information from '../../src/screens/information/Information.tsx';
import { pageText } from '../support/samples.ts';
import { drawScreen, initial, reason } from './drawScreen.tsx';
import { button, hasLink, hrefOf } from './seen.ts';

const NOBODY: Operator = { name: '', address: '', email: '' };
const SOMEBODY: Operator = { name: 'Night Post', address: '1 Quay, Port', email: 'ask@night.example' };
const draw = (status: 'loading' | 'ready' | 'failed', operator = SOMEBODY, text = pageText()) => {
  const known = status === 'ready' ? { text, operator } : { text: null, operator: null };
  const information = { page: 'privacyPolicy' as const, status, ...known };
  return drawScreen(Information, { at: '/privacyPolicy', state: { information } });
};

test('an information page shows the title while the text loads', async () => {
  const { say } = await draw('loading');
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  say(pageReceived({ text: pageText({ title: 'How we keep it' }), operator: SOMEBODY }));
  expect(await screen.findByRole('heading', { level: 1, name: 'How we keep it' })).toBeVisible();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('an information page retries a text that failed to load', async () => {
  const { person, actions, say } = await draw('loading');
  say(pageFailed(reason(null, { kind: 'network' })));
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load this');
  await person.click(button('Try again'));
  expect(actions.at(-1)).toEqual(pageOpened({ page: 'privacyPolicy' }));
  expect(await screen.findByRole('status')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an information page shows its version, its titled sections and a back link', async () => {
  await draw('ready');
  expect(screen.getByText('Version of 21 November 2026')).toHaveAttribute('datetime', '2026-11-21');
  expect(document.title).toBe('A page · Cliffhanger');
  expect(hrefOf('Back')).toBe('/');
  const section = screen.getByRole('region', { name: 'Section 2' });
  expect(within(section).getByRole('heading', { level: 2 })).toHaveAttribute('id', 'section-2');
  expect(within(section).getByText('A paragraph of section 2.')).toBeVisible();
  expect(within(section).getAllByRole('listitem')).toHaveLength(2);
});

test('an information page lists the sections of a long page only', async () => {
  const { unmount } = await draw('ready', SOMEBODY, pageText({}, 6));
  const contents = screen.getByRole('navigation', { name: 'On this page' });
  const links = within(contents).getAllByRole('link');
  expect(links).toHaveLength(6);
  for (const link of links) {
    const place = document.getElementById((link.getAttribute('href') as string).slice(1));
    expect(place).toHaveTextContent(link.textContent as string);
  }
  unmount();
  await draw('ready', SOMEBODY, pageText({}, 3));
  expect(screen.queryByRole('navigation', { name: 'On this page' })).not.toBeInTheDocument();
});

const LINES = ['Operator: {{operator}}', 'Address: {{address}}', 'E-mail: {{email}}'];
const list = ['In: {{address}}', 'By: {{operator}}', 'To: {{email}}'];
const ABOUT = pageText({ sections: [{ id: 'who', heading: 'Who', paragraphs: [...LINES, { list }] }] });
const said = () =>
  [...screen.getByRole('region', { name: 'Who' }).querySelectorAll('p, li')].map((each) => each.textContent);

test('an information page names the operator with a mail link', async () => {
  await draw('ready', SOMEBODY, ABOUT);
  expect(said()).toEqual([
    'Operator: Night Post',
    'Address: 1 Quay, Port',
    'E-mail: ask@night.example',
    'In: 1 Quay, Port',
    'By: Night Post',
    'To: ask@night.example',
  ]);
  for (const link of screen.getAllByRole('link', { name: 'ask@night.example' })) {
    expect(link).toHaveAttribute('href', 'mailto:ask@night.example');
  }
});

test('an information page uses neutral words without operator settings', async () => {
  await draw('ready', NOBODY, ABOUT);
  const nobody = 'The operator of this installation has not set a contact address yet.';
  expect(said()).toEqual([
    'Operator: the operator of this website',
    nobody,
    'By: the operator of this website',
    `To: ${nobody}`,
  ]);
  expect(hasLink(/@/)).toBe(false);
});

test('an information page renders operator settings as plain text', async () => {
  const odd = { name: '<img src=x> {{email}}', address: '{{operator}}', email: 'a?cc=b&x@night.example' };
  const { container } = await draw('ready', odd, ABOUT);
  expect(said().slice(0, 2)).toEqual(['Operator: <img src=x> {{email}}', 'Address: {{operator}}']);
  expect(container.querySelector('img')).toBeNull();
  const [mail] = screen.getAllByRole('link', { name: odd.email });
  expect(mail).toHaveAttribute('href', 'mailto:a%3Fcc%3Db%26x@night.example');
});

test('an information page has no title before it opens', async () => {
  await drawScreen(Information, { state: { information: initial.information } });
  expect(screen.getByRole('status')).toBeVisible();
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
});
