import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { selectUserId } from '../../../src/core/session/slice.ts';
import { showBadge } from '../../../src/features/favourites/saga.ts';
import { canShowBadge, setBadge } from '../../../src/lib/installation.ts';
import { savedVideo } from '../../support/samples.ts';
import { type Row, steps, throws } from '../../support/steps.ts';

const able: Row = [raw.call(canShowBadge), true];
const member: Row = [raw.select(selectUserId), 'usr_1'];
const asked = raw.call(api.getFavourites as never, 'episodes');

test('the badge counts the saved series with a new episode', () =>
  steps(showBadge(), [
    able,
    member,
    [asked, { items: [savedVideo('a', { newEpisode: true }), savedVideo('b')], cursor: null }],
    [raw.call(setBadge, 1)],
  ]));

test('the badge goes when nobody is signed in', () =>
  steps(showBadge(), [able, [raw.select(selectUserId), null], [raw.call(setBadge, 0)]]));

test('a page in a browser has no badge, and asks for nothing', () =>
  steps(showBadge(), [[raw.call(canShowBadge), false]]));

test('a badge that cannot be counted or shown stays as it was', () => {
  steps(showBadge(), [able, member, [asked, throws(new Error('offline'))]]);
  steps(showBadge(), [able, [raw.select(selectUserId), null], [raw.call(setBadge, 0), throws(new Error())]]);
});
