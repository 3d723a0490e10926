import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { informationSaga, openPage } from '../../../src/features/information/saga.ts';
import information, * as informationSlice from '../../../src/features/information/slice.ts';
import { offline, pageText } from '../../support/samples.ts';
import { statesOf } from '../../support/states.ts';
import { type Row, steps, throws } from '../../support/steps.ts';

const text = pageText();
const operator = { name: 'Night Post', address: '', email: 'ask@night.example' };
const opened = informationSlice.pageOpened({ page: 'contactUs' });
const after = statesOf(information);
const begun = (known = after(opened)): Row[] => [[raw.select(informationSlice.selectInformation), known]];

test('a page brings its text and who runs the installation', () =>
  steps(openPage(opened), [
    ...begun(),
    [raw.call(api.getInformation, 'contactUs'), { text, operator }],
    [raw.put(informationSlice.pageReceived({ text, operator }))],
  ]));

test('a page that came drawn asks for nothing', () =>
  steps(openPage(opened), [
    ...begun(after(opened, informationSlice.pageReceived({ text, operator }))),
    [raw.put(informationSlice.pageReceived({ text, operator }))],
  ]));

test('a page that cannot be had is a failure', () =>
  steps(openPage(opened), [
    ...begun(),
    [raw.call(api.getInformation, 'contactUs'), throws(offline())],
    [raw.put(informationSlice.pageFailed(toFailure(offline())))],
  ]));

test('the latest page counts', () =>
  steps(informationSaga(), [[raw.takeLatest(informationSlice.pageOpened, openPage)]]));

test('another page waits for its own text, the same one stays to be read', () => {
  const ready = after(opened, informationSlice.pageReceived({ text, operator }));
  expect(ready).toMatchObject({ page: 'contactUs', status: 'ready', text, operator });
  expect(information.reducer(ready, opened)).toEqual(ready);
  const another = information.reducer(ready, informationSlice.pageOpened({ page: 'refundPolicy' }));
  expect(another).toEqual({ page: 'refundPolicy', status: 'loading', text: null, operator });
});
