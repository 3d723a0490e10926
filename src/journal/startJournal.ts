import type { SagaMonitor } from 'redux-saga';
import { LOCAL, STORED } from '../../contract/storage.ts';
import { runOf } from '../../contract/traceContext.ts';
import { addCallWatcher } from '../api/callWatchers.ts';
import type { Flow } from '../lib/currentRun.ts';
import { local, session } from '../lib/storage.ts';
import { withoutSecrets } from '../lib/withoutSecrets.ts';
import type { DocumentStart, Journal } from './entries.ts';
import { createRecorder } from './recorder.ts';
import { openRing, type Recorded } from './ring.ts';

export type Recording = { journal: Journal; monitor: SagaMonitor };

/** Records actions, sagas, API calls and lazily loaded code. Call it before the app creates its store. */
export function startJournal(): Recording {
  const { record, entries, listen } = openRing();
  const recorder = createRecorder(record);
  const address = withoutSecrets(`${location.pathname}${location.search}`);
  record({ kind: 'documentOpened', address, began: readDocumentStart() }, null);
  watchCalls(record);
  watchCode(record, recorder.callingRun);
  return { journal: { entries, listen }, monitor: harmless(recorder.monitor) };
}

/** A failure of the recorder must not break the app. */
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

export const MOST_CHARACTERS = 20_000;
const PROGRESS = 'POST /api/user/history';

export function watchCalls(record: Recorded): void {
  let count = 0;
  addCallWatcher(({ call, input, headers }) => {
    const run = runOf(headers);
    if (call === PROGRESS && !run) return () => {};
    count += 1;
    const id = spanOf(headers.traceparent) ?? `${count}`;
    const key = headers['idempotency-key'];
    const idempotencyKey = key === undefined ? {} : { idempotencyKey: String(key) };
    record({ kind: 'callSent', id, call, input: cut(input), ...idempotencyKey }, run);
    return ({ status, body, headers: answered, failure }) => {
      const requestId = answered['x-request-id'] ?? null;
      record(
        {
          ...{ kind: 'callAnswered', id, status, body: cut(body), failure },
          requestId: requestId === null ? null : String(requestId),
        },
        run,
      );
    };
  });
}

const spanOf = (traceparent: unknown): string | null =>
  /^00-[\da-f]{32}-([\da-f]{16})-/.exec(String(traceparent))?.[1] ?? null;

function cut(value: unknown): unknown {
  const shown = withoutSecrets(value);
  const text = JSON.stringify(shown) ?? '';
  if (text.length <= MOST_CHARACTERS) return shown;
  return { cut: text.slice(0, MOST_CHARACTERS), characters: text.length };
}

const HASH = /\.[\da-f]{6}(?=\.js$)/;

export function watchCode(record: Recorded, callingRun: () => Flow | null): void {
  const wanted = new Map<Node, { file: string; run: Flow | null }>();

  const begin = (node: Node) => {
    const file = fileOf(node);
    if (file === null) return;
    const run = callingRun();
    wanted.set(node, { file, run });
    record({ kind: 'codeWanted', file }, run);
  };
  const end = (node: unknown, arrived: boolean) => {
    const code = wanted.get(node as Node);
    if (!code) return;
    wanted.delete(node as Node);
    record({ kind: 'codeEnded', file: code.file, arrived }, code.run);
  };

  // Capturing listeners run before the bundler removes the script.
  document.addEventListener('load', ({ target }) => end(target, true), true);
  document.addEventListener('error', ({ target }) => end(target, false), true);
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const node of addedNodes) begin(node);
      // The bundler removes a script that takes too long.
      for (const node of removedNodes) end(node, false);
    }
  }).observe(document.head, { childList: true });
}

function fileOf(node: Node): string | null {
  if (!(node instanceof HTMLScriptElement) || !node.src) return null;
  const { origin, pathname } = new URL(node.src);
  return origin === location.origin && pathname.startsWith('/assets/') ? pathname.replace(HASH, '') : null;
}

/** Stored values on which a flow depends. */
const PLAIN = [
  STORED.language,
  LOCAL.userId,
  LOCAL.guest,
  LOCAL.notInterested,
  LOCAL.consent,
  LOCAL.continueWatching,
  'searches',
];
const SECRET = [STORED.userToken, LOCAL.signInCode];
const hiddenOf = (userId: string | null) => `hidden-1 ${userId ?? 'guest'}`;
const IN_SESSION = ['intent', 'purchase'];

/** Shows that a secret is stored, without any of its letters and digits. */
const placeholderFor = (secret: string) => secret.replace(/\w/g, 'x');

function readDocumentStart(): DocumentStart {
  const plain = [...PLAIN, hiddenOf(local.get(LOCAL.userId)), hiddenOf(null)];
  const secrets = found(SECRET, local).map(([key, value]) => [key, placeholderFor(value)]);
  const text = document.getElementById('page')?.textContent;
  return {
    local: Object.fromEntries([...blankedOf(found(plain, local)), ...secrets]),
    session: Object.fromEntries(blankedOf(found(IN_SESSION, session))),
    page: text ? withoutSecrets(JSON.parse(text)) : null,
  };
}

const found = (keys: string[], storage: { get: (key: string) => string | null }) =>
  keys.flatMap((key) => {
    const value = storage.get(key);
    return value === null ? [] : [[key, value] as const];
  });

const blankedOf = (stored: (readonly [string, string])[]) =>
  stored.map(([key, value]) => [key, blanked(value)] as const);

function blanked(text: string): string {
  try {
    return JSON.stringify(withoutSecrets(JSON.parse(text)));
  } catch {
    return text;
  }
}
