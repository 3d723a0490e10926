import { readdirSync, readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { LANGUAGES } from '../../contract/languages.ts';
import { matchRoute } from '../../src/app/routes.tsx';
import { LinkedText } from '../../src/components/LinkedText.tsx';
import { Screen } from '../../src/components/Screen.tsx';
import { pageOpened } from '../../src/features/information/slice.ts';
import { drawScreen } from '../screens/drawScreen.tsx';

const WANTED = [
  ['Terms of use', '/serviceAgreement#terms'],
  ['Service agreement', '/serviceAgreement'],
  ['Privacy policy', '/privacyPolicy'],
  ['Privacy choices', '/individual#privacy'],
  ['Content policy', '/contentPolicy'],
  ['Refund policy', '/refundPolicy'],
  ['Withdraw from a purchase', '/refundPolicy#withdraw'],
  ['Frequently asked questions', '/commonQuestions'],
  ['Contact us', '/contactUs'],
] as const;
const Empty = () => <Screen title="Nothing">{null}</Screen>;
const footer = () => screen.getByRole('contentinfo');
const links = () => within(footer()).getAllByRole('link');

test('the footer links every required page', async () => {
  await drawScreen(Empty);
  expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual(WANTED);
  expect(footer()).toHaveTextContent(`© ${new Date().getFullYear()} Cliffhanger. All rights reserved.`);
  expect(screen.getByRole('main')).not.toContainElement(footer());
});

test('the footer links only existing routes', async () => {
  await drawScreen(Empty);
  const targets = links().map((link) => new URL((link as HTMLAnchorElement).href));
  expect(targets.filter(({ pathname }) => !matchRoute(pathname))).toEqual([]);
  expect(matchRoute('/contactUs')?.route.opened?.({})).toEqual(pageOpened({ page: 'contactUs' }));
});

test('inline links open in a new tab', async () => {
  await drawScreen(() => <LinkedText text="You agree to [this] and [that thing]." to={['/a', '/b']} />);
  const [first, second] = screen.getAllByRole('link');
  expect(first).toHaveAccessibleName('this (opens in a new tab)');
  expect(first).toHaveAttribute('href', '/a');
  expect(second).toHaveAttribute('href', '/b');
  for (const link of [first, second]) expect(link).toHaveAttribute('target', '_blank');
  expect(document.body).toHaveTextContent('You agree to this (opens in a new tab) and that thing');
});

test.each(LANGUAGES)('the agreement texts have all their links in %s', async (language) => {
  const { register, shop } = (await import(`../../i18n/${language}/app.json`)).default;
  const marked = (text: string) => text.match(/\[[^[\]]+\]/g)?.length;
  expect(marked(register.agree)).toBe(2);
  expect(marked(shop.read)).toBe(3);
});

test('only the player and the two card pages leave out the footer', () => {
  const without = readdirSync('src/screens', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && /\bwithoutFooter\b/.test(readFileSync(`src/screens/${file}`, 'utf8')),
  );
  expect(without.sort()).toEqual(['CardChange.tsx', 'CardPayment.tsx', 'Video.tsx']);
});
