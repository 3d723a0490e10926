import { expect, jest, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import { loadPageText } from '../../../i18n/loadPageText.ts';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { informationSaga, openPage, selectCurrentLanguage } from '../../../src/features/information/saga.ts';
import information, {
  pageFailed,
  pageOpened,
  pageReceived,
  selectInformation,
} from '../../../src/features/information/slice.ts';
import { initial } from '../../screens/drawScreen.tsx';
import { offline, pageText } from '../../support/samples.ts';
import { type Row, steps, throws } from '../../support/steps.ts';

const text = pageText();
const operator = { name: 'Night Post', address: '', email: 'ask@night.example' };
const reports = [
  { config_key: 'consent', config_value: 'required' },
  { config_key: 'operator_name', config_value: 'Night Post' },
  { config_key: 'contact_email', config_value: 'ask@night.example' },
];
const opened = pageOpened({ page: 'contactUs' });
const after = (...actions: Parameters<typeof information.reducer>[1][]) =>
  actions.reduce(information.reducer, information.getInitialState());
const begun = (known = after(opened)): Row[] => [
  [raw.select(selectInformation), known],
  [raw.select(selectCurrentLanguage), 'pt'],
];

test('the first page brings its text and who runs the installation', () =>
  steps(openPage(opened), [
    ...begun(),
    [raw.call(loadPageText, 'contactUs', 'pt'), text],
    [raw.call(api.getReports), reports],
    [raw.put(pageReceived({ text, operator }))],
  ]));

test('of the next one only the text is asked for', () =>
  steps(openPage(opened), [
    ...begun({ ...after(opened), operator }),
    [raw.call(loadPageText, 'contactUs', 'pt'), text],
    [raw.put(pageReceived({ text, operator }))],
  ]));

test('a page that came drawn asks for nothing', () =>
  steps(openPage(opened), [
    ...begun(after(opened, pageReceived({ text, operator }))),
    [raw.put(pageReceived({ text, operator }))],
  ]));

test('nothing set is nothing said', () =>
  steps(openPage(opened), [
    ...begun({ ...after(opened), text }),
    [raw.call(api.getReports), []],
    [raw.put(pageReceived({ text, operator: { name: '', address: '', email: '' } }))],
  ]));

test('a text that cannot be had is a failure, without a word of the bug', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const error = new Error('Loading chunk page-contactUs-pt failed');
  steps(openPage(opened), [
    ...begun(),
    [raw.call(loadPageText, 'contactUs', 'pt'), throws(error)],
    [raw.put(pageFailed(toFailure(error)))],
  ]);
});

test('so are reports that cannot be had', () => {
  const error = offline();
  steps(openPage(opened), [
    ...begun({ ...after(opened), text }),
    [raw.call(api.getReports), throws(error)],
    [raw.put(pageFailed(toFailure(error)))],
  ]);
});

test('the latest page counts', () => steps(informationSaga(), [[raw.takeLatest(pageOpened, openPage)]]));

test('the language is the one on the screen', () => {
  expect(selectCurrentLanguage({ ...initial, language: { current: 'fy' } })).toBe('fy');
});

test('another page waits for its own text, the same one stays to be read', () => {
  const ready = after(opened, pageReceived({ text, operator }));
  expect(ready).toMatchObject({ page: 'contactUs', status: 'ready', text, operator });
  expect(information.reducer(ready, opened)).toEqual(ready);
  expect(information.reducer(ready, pageOpened({ page: 'refundPolicy' }))).toEqual({
    page: 'refundPolicy',
    status: 'loading',
    text: null,
    operator,
  });
});

test('a failure can be tried again', () => {
  const failed = after(opened, pageFailed(toFailure(offline())));
  expect(failed.status).toBe('failed');
  expect(information.reducer(failed, opened).status).toBe('loading');
});
