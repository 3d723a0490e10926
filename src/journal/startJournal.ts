import type { Action } from '@reduxjs/toolkit';
import type { SagaMonitor } from 'redux-saga';
import { withoutSecrets } from '../lib/withoutSecrets.ts';
import { watchCalls } from './calls.ts';
import { watchCode } from './code.ts';
import { readDocumentStart } from './documentStart.ts';
import type { Journal } from './entries.ts';
import { createRecorder } from './recorder.ts';
import { openRing } from './ring.ts';

type Watched = { monitor: SagaMonitor; recent: { at: number; action: Action }[] };

/** Records what the store, the sagas, the API's client and late code do from now on, after the recent actions. */
export function startJournal({ monitor, recent }: Watched): Journal {
  const { record, entries, listen } = openRing();
  const recorder = createRecorder(record);
  const address = withoutSecrets(`${location.pathname}${location.search}`);
  const isLate = recent.some(({ action }) => action.type === 'app/started');
  const began = isLate ? {} : { began: readDocumentStart() };
  record({ kind: 'documentOpened', address, ...began }, null, recent[0]?.at);
  for (const { action, at } of recent.splice(0)) recorder.recordAction(action, at);
  Object.assign(monitor, harmless(recorder.monitor));
  watchCalls(record);
  watchCode(record, recorder.callingRun);
  return { entries, listen };
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
