import { screen, within } from '@testing-library/react';
import { Frame } from '../../src/app/App.tsx';
import { navigated } from '../../src/core/navigation/slice.ts';
import { languageRequested } from '../../src/features/language/slice.ts';
import { drawScreen, initial } from '../screens/drawScreen.tsx';

const videos = {
  ...initial.videos,
  home: {
    ...initial.videos.home,
    categories: [
      { id: 'asian-stories', name: 'Asian stories', videoCount: 2 },
      { id: 'love-and-laughter', name: 'Love & laughter', videoCount: 1 },
    ],
  },
};
const draw = (at?: string) =>
  drawScreen(() => <Frame>the screen</Frame>, { state: { videos }, ...(at && { at }) });
const header = () => within(screen.getByRole('banner'));
const leadsTo = (name: string) => header().getByRole('link', { name }).getAttribute('href');

test('the header has the logo, recommendations, categories, language and user links', async () => {
  await draw();
  expect(leadsTo('Cliffhanger')).toBe('/');
  expect(leadsTo('For you')).toBe('/?feed=1');
  expect(leadsTo('Recommended')).toBe('/more/recommended');
  expect(leadsTo('Browse')).toBe('/browse/asian-stories');
  expect(leadsTo('Asian stories')).toBe('/browse/asian-stories');
  expect(leadsTo('Love & laughter')).toBe('/browse/love-and-laughter');
  expect(leadsTo('Search')).toBe('/search');
  expect(leadsTo('My account')).toBe('/my');
  expect(header().getByRole('button', { name: 'Language: English' })).toBeVisible();
});

test('the tab bar has the feed in second place, and marks only the current page', async () => {
  await draw('/');
  const bar = within(screen.getByRole('navigation', { name: 'Main' }));
  const tabs = bar.getAllByRole('link');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['For you', '/?feed=1'],
    ['Search', '/search'],
    ['My List', '/favorites'],
    ['Me', '/my'],
  ]);
  expect(tabs.filter((tab) => tab.hasAttribute('aria-current'))).toEqual([tabs[0]]);
});

test('the feed hides the header, and keeps the tab bar with only the feed’s tab marked', async () => {
  const { say } = await draw('/?feed=1');
  say(navigated({ path: '/', search: '?feed=1', key: 'k', from: '' }));
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  const tabs = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(tabs.filter((tab) => tab.hasAttribute('aria-current'))).toEqual([tabs[1]]);
});

test('the header offers five languages, each with its native name and language tag', async () => {
  const { person, actions } = await draw();
  await person.click(header().getByRole('button', { name: 'Language: English' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Language' }));
  const choices = dialog.getAllByRole('listitem').map((item) => within(item).getByRole('button'));
  expect(choices.map(({ textContent, lang }) => [textContent, lang])).toEqual([
    ['English', 'en-GB'],
    ['Español', 'es'],
    ['Français', 'fr'],
    ['Deutsch', 'de'],
    ['Português', 'pt'],
  ]);
  expect(dialog.getByRole('button', { pressed: true })).toHaveTextContent('English');
  await person.click(screen.getByRole('button', { name: 'Français' }));
  expect(actions).toEqual([languageRequested('fy')]);
});

test.each(['/videos/v', '/order/easy'])('the header is hidden on %s', async (at) => {
  await draw(at);
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
});
