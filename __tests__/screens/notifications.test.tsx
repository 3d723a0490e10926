import { screen } from '@testing-library/react';
import type { Notifications } from '../../contract/entities.ts';
import { NotificationSettings } from '../../src/features/notifications/NotificationSettings.tsx';
import * as slice from '../../src/features/notifications/slice.ts';
import Offers from '../../src/screens/Offers.tsx';
import { notifications } from '../support/samples.ts';
import { drawScreen, initial, reason } from './drawScreen.tsx';
import { button } from './seen.ts';

const by = (over: Partial<typeof initial.notifications> = {}, settings: Partial<Notifications> = {}) => {
  const ready = { status: 'ready' as const, settings: notifications(settings) };
  return { notifications: { ...initial.notifications, ...ready, ...over } };
};
const toggle = (name: string) => screen.getByRole('switch', { name });
const draw = (state = by()) => drawScreen(NotificationSettings, { state });

test('the notification settings have switches for this browser, new episodes and episode mails', async () => {
  const { person, actions } = await draw();
  const { choices } = notifications();
  await person.click(toggle('In this browser'));
  await person.click(toggle('New episodes of my series'));
  await person.click(toggle('New episodes by email'));
  expect(actions).toEqual([
    slice.pushRequested({ on: true }),
    slice.choicesRequested({ ...choices, episodes: false }),
    slice.choicesRequested({ ...choices, episodes: false, episodeMails: false }),
  ]);
});

test('the quiet hours are set by a start and an end hour', async () => {
  const { person, actions } = await draw();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Quiet from' }), '23:00');
  await person.selectOptions(screen.getByRole('combobox', { name: 'until' }), '07:00');
  expect(actions.at(-1)).toEqual(
    slice.choicesRequested({ ...notifications().choices, quietFrom: 23, quietTo: 7 }),
  );
});

test.each([
  ['blocked', /blocks notifications/],
  ['onHomeScreen', /home screen/],
  ['unable', /can’t show/],
] as const)(
  'a browser that cannot show notifications (%s) gets the reason instead of a switch',
  async (ability, words) => {
    await draw(by({ ability }));
    expect(screen.getByRole('status')).toHaveTextContent(words);
    expect(screen.queryByRole('switch', { name: 'In this browser' })).not.toBeInTheDocument();
  },
);

test('a subscribed browser can be switched off even if it blocks notifications', async () => {
  const { person, actions } = await draw(by({ ability: 'blocked' }, { here: true }));
  await person.click(toggle('In this browser'));
  expect(actions).toEqual([slice.pushRequested({ on: false })]);
});

test('the notification settings show a loading state, retry a failed load and report a failed change', async () => {
  const { person, actions, say } = await draw({ notifications: initial.notifications });
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  await say(slice.settingsFailed(reason(null)));
  await person.click(button('Try again'));
  expect(actions.at(-1)).toEqual(slice.settingsOpened());
  await say(slice.settingsLoaded({ ability: 'able', settings: notifications() }));
  await say(slice.pushFailed(reason(422)));
  expect(screen.getByText(/couldn’t change that/)).toBeVisible();
});

test('the notification offer follows the dismissed app offer, and closes when it is accepted', async () => {
  const install = { way: 'prompt' as const, offered: true, place: null };
  const { person, actions } = await drawScreen(Offers, { state: { ...by({ offered: true }), install } });
  await person.click(button('Not now'));
  expect(screen.getByRole('region', { name: 'Know when the next episode is out' })).toBeVisible();
  await person.click(button('Tell me'));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(actions.at(-1)).toEqual(slice.pushRequested({ on: true }));
});
