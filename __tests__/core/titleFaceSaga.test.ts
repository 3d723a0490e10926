import * as raw from 'redux-saga/effects';
import { leftScreen } from '../../src/core/navigation/slice.ts';
import { FIRST_SCREEN_MS, titleFaceSaga } from '../../src/core/titleFaceSaga.ts';
import { isSavingData } from '../../src/lib/dataSaver.ts';
import { loadTitleFace, showsTitleFace, showTitleFace } from '../../src/lib/titleFace.ts';
import { steps } from '../support/steps.ts';

const shown = raw.call(showsTitleFace);
const later = raw.delay(FIRST_SCREEN_MS);
const saving = raw.call(isSavingData, 'auto');
const loaded = raw.call(loadTitleFace);

test('the face arrives after the first screen and shows from the next one on', () =>
  steps(titleFaceSaga(), [
    [shown, false],
    [later, true],
    [saving, false],
    [loaded, true],
    [raw.take(leftScreen), null],
    [raw.call(showTitleFace), undefined],
  ]));

test('nothing is loaded where the face is shown already', () => steps(titleFaceSaga(), [[shown, true]]));

test('nothing is loaded for somebody who saves data', () =>
  steps(titleFaceSaga(), [
    [shown, false],
    [later, true],
    [saving, true],
  ]));

test('titles stay as they are when the face cannot be had', () =>
  steps(titleFaceSaga(), [
    [shown, false],
    [later, true],
    [saving, false],
    [loaded, false],
  ]));
