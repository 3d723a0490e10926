/** @jest-environment node */
import { standsAlone } from '../../contract/paths.ts';
import { createBrowserHistory } from '../../src/core/navigation/history.ts';

/* What crosses the border of a document of its own; a browser's location cannot be stood in for, so a whole window is. */

const ORIGIN = 'https://app.test';
const world = globalThis as { window?: unknown };

function openAt(path: string) {
  const { pathname, search, hash, href, origin } = new URL(path, ORIGIN);
  const location = { pathname, search, hash, href, origin, assign: jest.fn(), replace: jest.fn() };
  const history = { state: { key: 'here' }, pushState: jest.fn(), replaceState: jest.fn(), go: jest.fn() };
  world.window = { location, history, addEventListener: () => {} };
  const app = createBrowserHistory(standsAlone);
  const heard = jest.fn();
  app.listen(heard);
  return { app, location, history, heard };
}
const staysHere = ({ history, heard }: ReturnType<typeof openAt>) => {
  expect(history.pushState).not.toHaveBeenCalled();
  expect(history.replaceState).not.toHaveBeenCalled();
  expect(heard).not.toHaveBeenCalled();
};

let before: unknown;
beforeEach(() => {
  before = world.window;
});
afterEach(() => {
  world.window = before;
});

test.each([
  ['into the card form', '/shopping', '/order/easy?orderId=o'],
  ['out of the card form', '/order/easy?orderId=o', '/order/result?orderId=o'],
  ['from one card form to another', '/order/easy?orderId=o', '/order/easy?orderId=p'],
  ['to another origin', '/', 'https://elsewhere.test/x'],
  ['to another origin without its scheme', '/', '//elsewhere.test/x'],
])('navigation %s loads a full page', (_, from, to) => {
  const pushed = openAt(from);
  pushed.app.push(to);
  const href = new URL(to, ORIGIN).href;
  expect(pushed.location.assign.mock.calls).toEqual([[href]]);
  expect(pushed.location.replace).not.toHaveBeenCalled();
  staysHere(pushed);

  const replaced = openAt(from);
  replaced.app.replace(to);
  expect(replaced.location.replace.mock.calls).toEqual([[href]]);
  expect(replaced.location.assign).not.toHaveBeenCalled();
  staysHere(replaced);
});

test('navigation to any other path stays in the document', () => {
  const { app, location, history, heard } = openAt('/shopping');
  app.push('/order/result?orderId=o');
  const address = `${ORIGIN}/order/result?orderId=o`;
  expect(history.pushState).toHaveBeenCalledWith({ key: expect.any(String) }, '', address);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(location.assign).not.toHaveBeenCalled();
});

test.each([
  ['/Order//Easy', '/order/easy'],
  ['/videos//rain-check/', '/videos/rain-check'],
  ['/Nope', '/Nope'],
])('navigation to %s opens the canonical path %s', (given, canonical) => {
  const { app, location, history } = openAt('/shopping');
  app.push(`${given}?orderId=o`);
  const href = `${ORIGIN}${canonical}?orderId=o`;
  if (canonical === '/order/easy') expect(location.assign.mock.calls).toEqual([[href]]);
  else expect(history.pushState.mock.calls).toEqual([[{ key: expect.any(String) }, '', href]]);
});
