import type { SagaMonitor } from 'redux-saga';
import { withoutSecrets } from '../lib/withoutSecrets.ts';
import { watchCalls } from './calls.ts';
import { watchCode } from './code.ts';
import { readDocumentStart } from './documentStart.ts';
import type { Journal } from './entries.ts';
import { createRecorder } from './recorder.ts';
import { openRing } from './ring.ts';

/** The monitor is for redux-saga, which tells it of every action too. */
export type Recording = { journal: Journal; monitor: SagaMonitor };

/** Records what the store, the sagas, the API's client and late code do. Call it before the app makes its store. */
export function startJournal(): Recording {
  const { record, entries, listen } = openRing();
  const recorder = createRecorder(record);
  const address = withoutSecrets(`${location.pathname}${location.search}`);
  record({ kind: 'documentOpened', address, began: readDocumentStart() }, null);
  watchCalls(record);
  watchCode(record, recorder.callingRun);
  return { journal: { entries, listen }, monitor: harmless(recorder.monitor) };
}

/** The app goes on, whatever goes wrong in the record of it. */
const harmless = (monitor: SagaMonitor): SagaMonitor =>
  Object.fromEntries(
    Object.entries(monitor).map(([name, hook]: [string, (...told: never[]) => void]) => [
      name,
      (...told: never[]) => {
        try {
          hook(...told);
        } catch (error) {
          console.error(error);
        }
      },
    ]),
  );
