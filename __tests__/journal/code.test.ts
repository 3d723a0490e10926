import type { Fact } from '../../src/journal/entries.ts';
import { watchCode } from '../../src/journal/startJournal.ts';
import type { Flow } from '../../src/lib/currentRun.ts';

const run = { name: 'guest/mergeRequested', id: '7j7v4o' };
const recorded: { fact: Fact; run: Flow | null }[] = [];
let calling: Flow | null = null;
watchCode(
  (fact, run) => void recorded.push({ fact, run }),
  () => calling,
);

beforeEach(() => {
  recorded.splice(0);
  calling = run;
});
afterEach(() => {
  document.head.replaceChildren();
});

/** As the bundler requests a chunk. */
async function request(src: string) {
  const script = document.createElement('script');
  script.src = src;
  document.head.append(script);
  await Promise.resolve();
  return script;
}
const facts = () => recorded.map(({ fact }) => fact);
const file = '/assets/flows-watching.js';

test.each([
  ['load', true],
  ['error', false],
])('code is wanted, and ends with %s', async (event, arrived) => {
  const script = await request('/assets/flows-watching.0a1b2c.js');
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

test('code that the bundler gives up has not arrived', async () => {
  const script = await request('/assets/flows-watching.0a1b2c.js');
  script.remove();
  await Promise.resolve();
  expect(facts().at(-1)).toEqual({ kind: 'codeEnded', file, arrived: false });
});

test('other scripts are left out', async () => {
  await request('https://pixels.example/assets/a.js');
  await request('/early.js');
  document.head.append(document.createElement('script'), document.createElement('style'));
  await Promise.resolve();
  expect(recorded).toEqual([]);
});
