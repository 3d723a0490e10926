import { test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../src/api/index.ts';
import { Abandoned, reasonOf } from '../../src/core/failures.ts';
import { selectPlace } from '../../src/core/navigation.ts';
import {
  marked,
  toggleAbandoned,
  toggleDone,
  toggleFailed,
  toggleRequested,
} from '../../src/features/favourites/slice.ts';
import { isMember } from '../../src/features/user/session.ts';
import { comeBack, requireLogin, signInAndBack } from '../../src/flows/detours.ts';
import { dropIntent, keepIntent } from '../../src/flows/intent.ts';
import { saveFlow, saveSaga } from '../../src/flows/save.ts';
import { refusal } from '../support/samples.ts';
import { walk } from '../support/walk.ts';

const wish = (saved: boolean) => toggleRequested({ videoId: 'v', saved });

test.each([
  [true, api.addFavourite],
  [false, api.removeFavourite],
])('shows the mark at once and tells the server (saved: %s)', (saved, send) =>
  walk(saveFlow(wish(saved)))
    .yields(raw.call(isMember))
    .gets(true)
    .yields(raw.put(marked({ videoId: 'v', saved })))
    .gets()
    .yields(raw.call(send, 'v'))
    .gets(null)
    .yields(raw.put(toggleDone({ videoId: 'v', saved })))
    .gets()
    .yields(raw.call(dropIntent, wish(saved)))
    .gets()
    .ends(),
);

test('a visitor signs in first', () =>
  walk(saveFlow(wish(true)))
    .yields(raw.call(isMember))
    .gets(false)
    .yields(raw.call(signInAndBack, wish(true)))
    .gets()
    .yields(raw.put(marked({ videoId: 'v', saved: true })))
    .gets()
    .yields(raw.call(api.addFavourite, 'v'))
    .gets(null)
    .yields(raw.put(toggleDone({ videoId: 'v', saved: true })))
    .gets()
    .yields(raw.call(dropIntent, wish(true)))
    .gets()
    .ends());

test('nothing is marked for a visitor who walks away', () =>
  walk(saveFlow(wish(true)))
    .yields(raw.call(isMember))
    .gets(false)
    .yields(raw.call(signInAndBack, wish(true)))
    .throws(new Abandoned('login'))
    .yields(raw.put(toggleAbandoned({ videoId: 'v' })))
    .gets()
    .yields(raw.call(dropIntent, wish(true)))
    .gets()
    .ends());

test('a refused mark is taken back with its reason', () => {
  const error = refusal(404, 'Gone');
  walk(saveFlow(wish(true)))
    .yields(raw.call(isMember))
    .gets(true)
    .yields(raw.put(marked({ videoId: 'v', saved: true })))
    .gets()
    .yields(raw.call(api.addFavourite, 'v'))
    .throws(error)
    .yields(raw.put(toggleFailed({ videoId: 'v', saved: true, reason: reasonOf(error) })))
    .gets()
    .yields(raw.call(dropIntent, wish(true)))
    .gets()
    .ends();
});

test('away to sign in and back to where the heart was tapped', () =>
  walk(signInAndBack(wish(true)))
    .yields(raw.select(selectPlace))
    .gets({ path: '/videos/v', search: '?ep=2', key: 'k', from: '/' })
    .yields(raw.call(keepIntent, wish(true)))
    .gets()
    .yields(raw.call(requireLogin))
    .gets()
    .yields(raw.call(comeBack, '/videos/v?ep=2'))
    .gets()
    .ends());

test('taps on different videos do not wait for each other', () =>
  walk(saveSaga()).yields(raw.takeEvery(toggleRequested, saveFlow)).gets().ends());
