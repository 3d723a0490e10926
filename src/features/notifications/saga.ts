import * as api from '../../api/index.ts';
import { call, put, type Saga, takeLatest } from '../../core/effects.ts';
import { toFailure } from '../../core/failures.ts';
import { pushAbility, timeZoneHere } from '../../lib/push.ts';
import {
  choicesFailed,
  choicesRequested,
  choicesSaved,
  settingsFailed,
  settingsLoaded,
  settingsOpened,
} from './slice.ts';

export function* loadSettings(): Saga {
  try {
    const settings = yield* call(api.getNotifications);
    yield* put(settingsLoaded({ ability: yield* call(pushAbility), settings }));
  } catch (error) {
    yield* put(settingsFailed(toFailure(error)));
  }
}

export function* saveChoices({ payload }: ReturnType<typeof choicesRequested>): Saga {
  try {
    yield* call(api.chooseNotifications, { ...payload, timeZone: yield* call(timeZoneHere) });
    yield* put(choicesSaved());
  } catch (error) {
    yield* put(choicesFailed(toFailure(error)));
  }
}

export function* notificationsSaga(): Saga {
  yield* takeLatest(settingsOpened, loadSettings);
  // takeLatest: every request holds all choices, so only the last one counts.
  yield* takeLatest(choicesRequested, saveChoices);
}
