import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { loadSettings, notificationsSaga, saveChoices } from '../../../src/features/notifications/saga.ts';
import notificationsSlice, * as slice from '../../../src/features/notifications/slice.ts';
import { pushAbility, timeZoneHere } from '../../../src/lib/push.ts';
import { notifications, offline } from '../../support/samples.ts';
import { steps, throws } from '../../support/steps.ts';

const { reducer } = notificationsSlice;
const settings = notifications();
const { choices } = settings;
const quieter = { ...choices, episodes: false };

test('the notification settings load together with the push ability of the browser', () =>
  steps(loadSettings(), [
    [raw.call(api.getNotifications), settings],
    [raw.call(pushAbility), 'able'],
    [raw.put(slice.settingsLoaded({ ability: 'able', settings }))],
  ]));

test('the notification settings report why they did not load', () =>
  steps(loadSettings(), [
    [raw.call(api.getNotifications), throws(offline())],
    [raw.put(slice.settingsFailed(toFailure(offline())))],
  ]));

test('notification choices are saved with the time zone for the quiet hours', () => {
  const save = (answer?: unknown) =>
    [
      [raw.call(timeZoneHere), 'Europe/Berlin'],
      [raw.call(api.chooseNotifications, { ...quieter, timeZone: 'Europe/Berlin' }), answer],
    ] as const;
  const asked = slice.choicesRequested(quieter);
  steps(saveChoices(asked), [...save(), [raw.put(slice.choicesSaved())]]);
  steps(saveChoices(asked), [
    ...save(throws(offline())),
    [raw.put(slice.choicesFailed(toFailure(offline())))],
  ]);
});

test('only the latest notification choices are saved', () =>
  steps(notificationsSaga(), [
    [raw.takeLatest(slice.settingsOpened, loadSettings)],
    [raw.takeLatest(slice.choicesRequested, saveChoices)],
  ]));

test('notification choices show at once, and the last saved ones return when the server refuses', () => {
  const shown = reducer(undefined, slice.settingsLoaded({ ability: 'able', settings }));
  const once = reducer(shown, slice.choicesRequested(quieter));
  const twice = reducer(once, slice.choicesRequested({ ...quieter, payments: false }));
  expect(twice.settings?.choices).toEqual({ ...quieter, payments: false });
  const refused = reducer(twice, slice.choicesFailed(toFailure(offline())));
  expect([refused.settings?.choices, refused.refused]).toEqual([choices, true]);
  const saved = reducer(reducer(once, slice.choicesSaved()), slice.choicesFailed(toFailure(offline())));
  expect(saved.settings?.choices).toEqual(quieter);
});
