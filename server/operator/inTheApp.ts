import { type ReportedHappening, readReportedCassette } from '../problems/reportedCassette.ts';
import { joined } from './shown.ts';

type Told = { what: string; about: string; run: string | null };

const FAILED = /failed$|crashed$/i;
/** Of the payload that says why. */
const MOST_CHARACTERS = 200;

/** What a reported run did in the app, by the clock of its viewer's device. */
export const inTheApp = (cassette: string): (Told & { at: Date })[] =>
  (readReportedCassette(cassette)?.documents ?? []).flatMap(({ number, address, opened, happenings }) => [
    { at: new Date(opened), what: 'app: document', about: `${number} at ${address}`, run: null },
    ...happenings.map((happening) => ({ at: new Date(opened + happening.at), ...toldOf(happening) })),
  ]);

function toldOf(happening: ReportedHappening): Told {
  switch (happening.kind) {
    case 'dispatched':
    case 'did': {
      const { type, payload, run } = happening;
      const why = FAILED.test(type) ? JSON.stringify(payload ?? null).slice(0, MOST_CHARACTERS) : null;
      return { what: 'app: action', about: joined([type, why]), run: run && `${run.name}#${run.id}` };
    }
    case 'moved':
      return { what: 'app: moved', about: happening.to, run: null };
    case 'asked':
      return { what: 'app: call', about: happening.call, run: null };
    case 'answered': {
      const { call, failure, status, delay, requestId } = happening;
      const ended = failure === null ? 'done' : `failed (${failure})`;
      const about = joined([
        call,
        ended,
        status === null ? null : `${status}`,
        `after ${delay} ms`,
        requestId,
      ]);
      return { what: 'app: answer', about, run: null };
    }
    case 'codeWanted':
      return { what: 'app: code', about: `${happening.file} is wanted`, run: null };
    case 'codeEnded': {
      const { file, arrived } = happening;
      return { what: 'app: code', about: `${file} ${arrived ? 'is there' : 'did not arrive'}`, run: null };
    }
  }
}
