import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Drawer } from '../../src/journal/drawer/Drawer.tsx';
import type { Entry } from '../../src/journal/entries.ts';
import { session } from '../../src/lib/storage.ts';
import {
  action,
  entriesOf,
  FAILURES,
  handWrittenJournal,
  opened,
  PURCHASE,
  unlockRun,
} from './handWritten.ts';

const NOW = Date.UTC(2026, 10, 23, 12);

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  session.remove('runsDrawer');
});

function draw(entries: Entry[]) {
  const written = handWrittenJournal(entries);
  const exportRun = jest.fn();
  const drawn = render(<Drawer journal={written.journal} exportRun={exportRun} />);
  return { ...written, ...drawn, exportRun };
}

const toggle = () => screen.getByRole('button', { name: /^Runs/ });
const open = () => fireEvent.click(toggle());
const panel = () => screen.getByRole('region', { name: 'Flow runs' });
const listed = () => within(within(panel()).getByRole('list')).getAllByRole('button');
const choose = (id: string) =>
  fireEvent.click(within(panel()).getByRole('button', { name: new RegExp(`#${id}`) }));
/** The one run that is opened out of the list. */
function drawRun(entries: Entry[], id: string) {
  const drawn = draw(entries);
  open();
  choose(id);
  return drawn;
}
const rows = () => within(within(panel()).getByRole('list')).getAllByRole('listitem');
const texts = () => rows().map((row) => row.textContent);
/** An unlock of an id, as long ago as is said. */
const unlock = (name: keyof typeof FAILURES, ago = 5_000) =>
  entriesOf(unlockRun(name.toLowerCase()), NOW - ago, FAILURES[name]);

test('the drawer button shows the number of running runs, moves focus to the list and regains it on Escape', () => {
  draw([...unlock('slowCall'), ...unlock('codeNeverComes'), ...unlock('http500')]);
  expect(toggle()).toHaveTextContent('Runs 2 running');
  expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('region')).toBeNull();

  open();
  expect(toggle()).toHaveAttribute('aria-expanded', 'true');
  expect(panel()).toHaveFocus();
  fireEvent.keyDown(panel(), { key: 'Escape' });
  expect(screen.queryByRole('region')).toBeNull();
  expect(toggle()).toHaveFocus();
});

test.each([
  ['http500', '✕ failed', 'POST /api/video/unlock answered 500'],
  ['slowCall', '● running', 'waits for POST /api/video/unlock, 3.0 s'],
  ['walkedAway', '↩ abandoned', 'Walked away at login'],
] as const)('a run is listed with its outcome and its cause: %s', (name, outcome, line) => {
  // The call was sent a few milliseconds after the tap.
  draw(unlock(name, 3_008));
  open();
  const [run] = listed();
  expect(run).toHaveTextContent(outcome);
  expect(run).toHaveTextContent(line);
});

test('the drawer shows new entries within a quarter of a second, the newest run first', () => {
  const { write } = draw(unlock('http500', 9_000));
  open();
  act(() => write(...unlock('slowCall', 2_000)));
  expect(listed()).toHaveLength(1);
  act(() => jest.advanceTimersByTime(250));
  expect(listed().map((run) => /#\w+/.exec(run.textContent ?? '')?.[0])).toEqual(['#slowcall', '#http500']);
});

test.each([
  ['an id', 'codeneverc'],
  ['an action', 'detourEntered'],
  ['a call', 'payment/ORDER'],
])('the filter finds runs by %s', (_what, text) => {
  draw([
    ...unlock('codeNeverComes'),
    ...entriesOf(unlockRun('paid'), NOW - 60_000, PURCHASE),
    ...unlock('http500'),
  ]);
  open();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Filter' }), { target: { value: text } });
  expect(listed()).toHaveLength(1);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing like it' } });
  expect(panel()).toHaveTextContent('No run matches the filter.');
});

test('an opened run shows its steps as rows between lanes, and going back focuses the run in the list', () => {
  drawRun(unlock('http500'), 'http500');
  expect(screen.getByRole('button', { name: '← All runs' })).toHaveFocus();
  expect(texts()).toEqual([
    'document 1 ',
    '0 msperson to run: unlocked/unlockRequested',
    '8 msrun to server: POST /api/video/unlock',
    '320 msserver to run: POST /api/video/unlock 500, 312 ms',
    '321 msserver to run: api/failed badResponse',
    '340 msrun: unlocked/unlockFailed badResponse',
  ]);
  fireEvent.click(screen.getByRole('button', { name: '← All runs' }));
  expect(listed()[0]).toHaveFocus();
});

test('a click on a row shows its payload, and a second click hides it', () => {
  drawRun(unlock('http500'), 'http500');
  const answer = screen.getByRole('button', { name: /server to run: POST/ });
  fireEvent.click(answer);
  expect(answer).toHaveAttribute('aria-expanded', 'true');
  const shown = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Payload of POST/ });
  expect(JSON.parse(shown.value)).toEqual({ requestId: 'req-7', body: { code: 500, message: '' } });
  fireEvent.click(answer);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('an opened purchase shows its documents, the visit to the bank and the edges of its detours', () => {
  const addresses = ['/videos/a-forged-duchess?ep=9', '/order/easy', '/order/result'].map(
    (address, at): Entry => ({ ...opened(address), at: NOW, document: at + 1, run: null }),
  );
  drawRun([...addresses, ...entriesOf(unlockRun('paid'), NOW - 60_000, PURCHASE)], 'paid');
  expect(panel()).toHaveTextContent('3 documents');
  const shown = texts();
  expect(shown.filter((text) => text?.startsWith('document'))).toEqual([
    'document 1 · /videos/a-forged-duchess?ep=9',
    'document 2 · /order/easy',
    'document 3 · /order/result',
  ]);
  expect(shown.filter((text) => text?.includes('provider'))).toEqual([
    '31.2 srun to provider: navigation/departed https://bank.example',
    '52.0 sprovider to run: back from the provider',
  ]);
  const edges = rows().flatMap((row) => {
    const words = row.querySelector('[data-edge]');
    return words ? [[words.getAttribute('data-edge'), words.textContent]] : [];
  });
  expect(edges).toEqual([
    ['enters', 'navigation/detourEntered plan'],
    ['enters', 'navigation/detourEntered plan'],
    ['enters', 'navigation/detourEntered plan'],
    ['leaves', 'navigation/detourLeft plan'],
  ]);
});

test('a wait is shown once, with what ended it', () => {
  drawRun(unlock('walkedAway'), 'walkedaway');
  expect(texts().slice(2)).toEqual([
    '18 msrun: navigation/detourEntered login',
    '20 msrun: waits for session/loggedIn or left 4.2 s, ended by left: navigation/navigated',
    '4.2 sperson to run: navigation/navigated /',
    '4.2 srun: navigation/detourLeft login',
    '4.2 srun: unlocked/unlockAbandoned login',
  ]);
});

test('a pending call counts up its time, and shows no answer once its document was left', () => {
  const { write } = drawRun(unlock('slowCall', 3_008), 'slowcall');
  expect(texts().at(-1)).toBe('8 msrun to server: POST /api/video/unlock no answer yet, 3.0 s');
  act(() => jest.advanceTimersByTime(500));
  expect(texts().at(-1)).toBe('8 msrun to server: POST /api/video/unlock no answer yet, 3.5 s');

  const next: Entry[] = entriesOf(unlockRun('slowcall'), NOW, [[0, action('app/intentResumed'), 2]]);
  act(() => write(...next));
  act(() => jest.advanceTimersByTime(250));
  expect(texts()).toContain('8 msrun to server: POST /api/video/unlock no answer');
});

test('a run can be exported', () => {
  const { exportRun } = drawRun(unlock('http500'), 'http500');
  fireEvent.click(screen.getByRole('button', { name: 'Export run' }));
  expect(exportRun).toHaveBeenCalledWith(expect.objectContaining({ flow: unlockRun('http500') }));
});
