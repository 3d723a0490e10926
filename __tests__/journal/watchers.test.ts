import type { CallName } from '../../contract/calls.ts';
import { request } from '../../src/api/request.ts';
import type { Fact } from '../../src/journal/entries.ts';
import { MOST_CHARACTERS, watchCalls, watchCode } from '../../src/journal/startJournal.ts';
import { type Flow, inRun } from '../../src/lib/currentRun.ts';
import { answerWith } from '../support/fakeFetch.ts';

const run = { name: 'unlocked/unlockRequested', id: '7j7v4o2kq9x' };

const recorded: { fact: Fact; run: Flow | null }[] = [];
const record = (fact: Fact, run: Flow | null) => void recorded.push({ fact, run });
let calling: Flow | null = null;
watchCalls(record);
watchCode(record, () => calling);
beforeEach(() => {
  recorded.splice(0);
  calling = run;
});
afterEach(() => document.head.replaceChildren());

const ok =
  (info: unknown, headers = {}) =>
  async () =>
    Response.json({ code: 200, message: 'OK', info }, { headers });
const facts = () => recorded.map(({ fact }) => fact);

test('a call and its answer share a span id and belong to the run that made the call', async () => {
  const answer = jest.fn<Promise<Response>, [Request]>(
    ok({ token: 'canary', known: true }, { 'x-request-id': 'req-1' }),
  );
  answerWith(answer);
  const input = { email: 'robin@example.com' };
  await inRun(run, () => request('POST /api/user/password', input, { idempotencyKey: 'key-1' }));
  const { traceparent } = Object.fromEntries(answer.mock.lastCall?.[0].headers ?? []);
  const id = traceparent?.split('-')[2];
  expect(facts()).toEqual([
    {
      kind: 'callSent',
      id,
      call: 'POST /api/user/password',
      input: { email: '•••' },
      idempotencyKey: 'key-1',
    },
    {
      kind: 'callAnswered',
      id,
      status: 200,
      body: { code: 200, message: 'OK', info: { token: '•••', known: true } },
      failure: null,
      requestId: 'req-1',
    },
  ]);
  expect(recorded.map((each) => each.run)).toEqual([run, run]);
});

test.each([
  ['envelope', 200, async () => Response.json({ code: 402, message: 'No.' })],
  ['badResponse', 200, async () => new Response('?')],
  ['badResponse', 500, async () => new Response('down', { status: 500 })],
  ['badRequest', 404, async () => Response.json({ code: 404, message: '' }, { status: 404 })],
  ['network', null, () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)('a failed call records its failure: %s, HTTP %s', async (failure, status, answer) => {
  answerWith(answer);
  await expect(request('GET /api/user', {})).rejects.toThrow();
  expect(facts().at(-1)).toMatchObject({ kind: 'callAnswered', failure, status });
});

test('a long response body is recorded as cut text with its length', async () => {
  answerWith(ok({ synopsis: 'word '.repeat(10_000) }));
  await request('GET /api/user', {});
  const answered = facts().at(-1);
  const body =
    answered?.kind === 'callAnswered' ? (answered.body as { cut: string; characters: number }) : null;
  expect(body?.cut).toHaveLength(MOST_CHARACTERS);
  expect(body?.characters).toBeGreaterThan(50_000);
});

test('a playback position is recorded only when a run sends it', async () => {
  answerWith(ok(null));
  const call: CallName = 'POST /api/user/history';
  await request(call, { videoId: 'v', episodeId: 'v-1', second: 3 });
  expect(recorded).toEqual([]);
  await inRun(run, () => request(call, { videoId: 'v', episodeId: 'v-1', second: 3 }));
  expect(recorded).toHaveLength(2);
});

/** As the bundler requests a chunk. */
async function load(src: string) {
  const script = document.createElement('script');
  script.src = src;
  document.head.append(script);
  await Promise.resolve();
  return script;
}
const file = '/assets/flows-watching.js';

test.each([
  ['load', true],
  ['error', false],
])('a requested code file is recorded, with its end after the event "%s"', async (event, arrived) => {
  const script = await load('/assets/flows-watching.0a1b2c.js');
  expect(facts()).toEqual([{ kind: 'codeWanted', file }]);
  calling = null;
  // The bundler removes the script as soon as it has ended.
  script.onload = () => script.remove();
  script.onerror = () => script.remove();
  script.dispatchEvent(new Event(event));
  await Promise.resolve();
  expect(facts()).toEqual([
    { kind: 'codeWanted', file },
    { kind: 'codeEnded', file, arrived },
  ]);
  expect(recorded.map((each) => each.run)).toEqual([run, run]);
});

test('a code file whose script the bundler removes is recorded as not arrived', async () => {
  const script = await load('/assets/flows-watching.0a1b2c.js');
  script.remove();
  await Promise.resolve();
  expect(facts().at(-1)).toEqual({ kind: 'codeEnded', file, arrived: false });
});

test('scripts that are not code files of the bundler are not recorded', async () => {
  await load('https://pixels.example/assets/a.js');
  await load('/early.js');
  document.head.append(document.createElement('script'), document.createElement('style'));
  await Promise.resolve();
  expect(recorded).toEqual([]);
});
