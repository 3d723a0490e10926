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

test('an information page loads its text and the operator of the installation', () =>
  steps(openPage(opened), [
    ...begun(),
    [raw.call(api.getInformation, 'contactUs'), { text, operator }],
    [raw.put(informationSlice.pageReceived({ text, operator }))],
  ]));

test('an information page that is already loaded sends no request', () =>
  steps(openPage(opened), [
    ...begun(after(opened, informationSlice.pageReceived({ text, operator }))),
    [raw.put(informationSlice.pageReceived({ text, operator }))],
  ]));

test('an information page reports why it did not load', () =>
  steps(openPage(opened), [
    ...begun(),
    [raw.call(api.getInformation, 'contactUs'), throws(offline())],
    [raw.put(informationSlice.pageFailed(toFailure(offline())))],
  ]));

test('only the latest information page is loaded', () =>
  steps(informationSaga(), [[raw.takeLatest(informationSlice.pageOpened, openPage)]]));

test('opening another information page clears the text, and opening the same page keeps it', () => {
  const ready = after(opened, informationSlice.pageReceived({ text, operator }));
  expect(ready).toMatchObject({ page: 'contactUs', status: 'ready', text, operator });
  expect(information.reducer(ready, opened)).toEqual(ready);
  const another = information.reducer(ready, informationSlice.pageOpened({ page: 'refundPolicy' }));
  expect(another).toEqual({ page: 'refundPolicy', status: 'loading', text: null, operator });
});
