import { screen } from '@testing-library/react';
import { installRequested, offerDismissed } from '../../src/features/install/slice.ts';
import { shareRequested } from '../../src/features/share/slice.ts';
import type { InstallWay } from '../../src/lib/installation.ts';
import Me from '../../src/screens/Me.tsx';
import Offers from '../../src/screens/Offers.tsx';
import { video } from '../support/samples.ts';
import { drawScreen, initial, withVideo } from './drawScreen.tsx';
import { button, hasButton, hrefOf } from './seen.ts';

const by = (way: InstallWay | null, place = initial.install.place) => ({
  videos: withVideo,
  install: { way, offered: true, place },
});

test.each([
  ['Install', installRequested()],
  ['Not now', offerDismissed()],
])('the app offer closes after a tap on "%s"', async (name, event) => {
  const { person, actions } = await drawScreen(Offers, { state: by('prompt') });
  expect(screen.getByRole('region', { name: 'Cliffhanger as an app' })).toBeVisible();
  await person.click(button(name));
  expect(actions).toEqual([event]);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('the app offer on an iPhone lists the two steps of the share sheet', async () => {
  await drawScreen(Offers, { state: by('shareSheet') });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tap Share in your browser.',
    'Choose “Add to Home Screen”.',
  ]);
});

test('an in-app browser gets a link to the device’s browser at the same position, and can share the link', async () => {
  const place = { videoId: video().id, episode: 2, second: 5 };
  const { person, actions } = await drawScreen(Offers, { state: by('browser', place) });
  expect(screen.getByRole('region', { name: 'Keep your place' })).toBeVisible();
  expect(hrefOf('Open in your browser')).toMatch(new RegExp(`/videos/${place.videoId}\\?ep=2&t=5$`));
  await person.click(button('Share the link'));
  expect(actions).toEqual([shareRequested({ ...place, title: video().title })]);
});

test('the page Me explains how to install the app only if there is a way to install it', async () => {
  const { unmount } = await drawScreen(Me, { state: by(null) });
  expect(hasButton('Install the app')).toBe(false);
  unmount();
  const { person } = await drawScreen(Me, { state: by('shareSheet') });
  await person.click(button('Install the app'));
  expect(screen.getByRole('dialog', { name: 'Install the app' })).toHaveTextContent('Tap Share');
});
