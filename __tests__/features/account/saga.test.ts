import { beforeEach, jest, test } from '@jest/globals';
import * as raw from 'redux-saga/effects';
import * as api from '../../../src/api/index.ts';
import { toFailure } from '../../../src/core/failures.ts';
import { accountSaga, endSession, exportData, loadSessions } from '../../../src/features/account/saga.ts';
import {
  endSessionFailed,
  endSessionRequested,
  exportDone,
  exportFailed,
  exportRequested,
  sessionEnded,
  sessionsFailed,
  sessionsOpened,
  sessionsReceived,
} from '../../../src/features/account/slice.ts';
import { downloadJson } from '../../../src/lib/download.ts';
import { accountExport, offline, refusal, session } from '../../support/samples.ts';
import { walk } from '../../support/walk.ts';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('asks where the member is signed in', () =>
  walk(loadSessions())
    .yields(raw.call(api.getSessions))
    .gets([session()])
    .yields(raw.put(sessionsReceived([session()])))
    .gets()
    .ends());

test('says why it could not be told', () =>
  walk(loadSessions())
    .yields(raw.call(api.getSessions))
    .throws(offline())
    .yields(raw.put(sessionsFailed(toFailure(offline()))))
    .gets()
    .ends());

const ending = (sessionId: string | null) =>
  walk(endSession(endSessionRequested({ sessionId }))).yields(
    raw.call(api.endSession, sessionId ?? undefined),
  );

test.each(['ses_1', null])('ends a session, or all others (%s)', (sessionId) =>
  ending(sessionId)
    .gets(null)
    .yields(raw.put(sessionEnded({ sessionId })))
    .gets()
    .ends(),
);

test('one that is gone already is as good as ended', () =>
  ending('ses_1')
    .throws(refusal(404))
    .yields(raw.put(sessionEnded({ sessionId: 'ses_1' })))
    .gets()
    .ends());

test.each([offline(), refusal(500)])('one that could not be ended is still there: %s', (error) =>
  ending('ses_1')
    .throws(error)
    .yields(raw.put(endSessionFailed({ sessionId: 'ses_1', reason: toFailure(error) })))
    .gets()
    .ends(),
);

test('the data go from the server into a file, named after its day, and into no action', () =>
  walk(exportData())
    .yields(raw.call(api.exportAccount))
    .gets(accountExport())
    .yields(raw.call(downloadJson, 'cliffhanger-data-2026-03-04.json', accountExport()))
    .gets()
    .yields(raw.put(exportDone()))
    .gets()
    .ends());

test('no data, no file', () =>
  walk(exportData())
    .yields(raw.call(api.exportAccount))
    .throws(refusal(429))
    .yields(raw.put(exportFailed(toFailure(refusal(429)))))
    .gets()
    .ends());

test('a browser that makes no file is a failure, too', () => {
  const error = new Error('createObjectURL is not a function');
  walk(exportData())
    .yields(raw.call(api.exportAccount))
    .gets(accountExport())
    .yields(raw.call(downloadJson, 'cliffhanger-data-2026-03-04.json', accountExport()))
    .throws(error)
    .yields(raw.put(exportFailed(toFailure(error))))
    .gets()
    .ends();
});

test('the latest list counts, devices do not wait for each other, and one file is made at a time', () =>
  walk(accountSaga())
    .yields(raw.takeLatest(sessionsOpened, loadSessions))
    .gets()
    .yields(raw.takeEvery(endSessionRequested, endSession))
    .gets()
    .yields(raw.takeLeading(exportRequested, exportData))
    .gets()
    .ends());
