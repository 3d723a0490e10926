import { createBrowserHistory, type History } from '../../src/core/navigation/history.ts';
import { currentRun, inRun } from '../../src/lib/currentRun.ts';
import { enterSheet, isSheetEntry } from '../../src/lib/sheetEntry.ts';

let history: History;
let heard: jest.Mock<() => void>;
let stop: () => void;
beforeEach(() => {
  // jsdom has none.
  Object.assign(window.history, { scrollRestoration: 'auto' });
  history ??= createBrowserHistory(() => false);
  history.push('/home');
  history.push('/videos/v?ep=2');
  heard = jest.fn();
  stop = history.listen(heard);
});
afterEach(() => stop());
const address = () => window.location.pathname + window.location.search;
const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
/** Does what ends with a step back of the browser. */
const stepping = async (...moves: (() => void)[]) => {
  const done = popped();
  for (const move of moves) move();
  await done;
};
const back = () => stepping(() => window.history.back());

test('Back closes the sheet and leaves the page below unchanged', async () => {
  const onBack = jest.fn();
  enterSheet(onBack);
  expect([address(), isSheetEntry()]).toEqual(['/videos/v?ep=2', true]);
  await back();
  expect(onBack).toHaveBeenCalledTimes(1);
  expect([address(), isSheetEntry()]).toEqual(['/videos/v?ep=2', false]);
  expect(heard).not.toHaveBeenCalled();
  await back();
  expect(address()).toBe('/home');
  expect(heard).toHaveBeenCalledTimes(1);
});

test('a sheet closed by its button removes its history entry', async () => {
  const onBack = jest.fn();
  const close = enterSheet(onBack);
  await stepping(close);
  await back();
  expect(address()).toBe('/home');
  expect(onBack).not.toHaveBeenCalled();
});

test('a page opened from the sheet replaces the sheet’s history entry', async () => {
  const close = enterSheet(jest.fn());
  history.push('/videos/w');
  close();
  expect([address(), isSheetEntry()]).toEqual(['/videos/w', false]);
  await back();
  expect(address()).toBe('/videos/v?ep=2');
});

test('another episode chosen in the sheet replaces the page below, not the sheet’s history entry', async () => {
  const close = enterSheet(jest.fn());
  await stepping(() => history.replace('/videos/v?ep=7'), close);
  expect([address(), isSheetEntry()]).toEqual(['/videos/v?ep=7', false]);
  await back();
  expect(address()).toBe('/home');
});

test('a second sheet can open while the first one closes', async () => {
  const first = jest.fn();
  const second = jest.fn();
  await stepping(enterSheet(first), () => enterSheet(second));
  expect(isSheetEntry()).toBe(true);
  await back();
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  await back();
  expect(address()).toBe('/home');
});

test('a sheet that closes before its history entry exists adds no entry', async () => {
  await stepping(
    () => enterSheet(jest.fn())(),
    () => enterSheet(jest.fn())(),
  );
  expect(isSheetEntry()).toBe(false);
  await back();
  expect(address()).toBe('/home');
});

test('Back over two entries leaves the page and closes the sheet', async () => {
  const onBack = jest.fn();
  enterSheet(onBack);
  await stepping(() => window.history.go(-2));
  expect(address()).toBe('/home');
  expect(onBack).toHaveBeenCalledTimes(1);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('a page opened while the sheet closes belongs to the run that requested it', async () => {
  const close = enterSheet(jest.fn());
  const run = { name: 'unlocked/unlockRequested', id: 'u1' };
  let heardIn: unknown;
  const unlisten = history.listen(() => {
    heardIn = currentRun();
  });
  const done = popped();
  close();
  inRun(run, () => history.replace('/videos/w'));
  expect(heard).not.toHaveBeenCalled();
  await done;
  unlisten();
  expect([address(), heardIn]).toEqual(['/videos/w', run]);
});
