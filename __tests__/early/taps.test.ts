import { keepTaps } from '../../src/early/taps.ts';
import { APP_READY } from '../../src/lib/appReady.ts';

const acted = jest.fn<void, [string]>();
const element = (id: string) => document.getElementById(id) as HTMLElement;

/** The app is there: from now on a button acts. */
function appStarts() {
  for (const button of document.querySelectorAll('button, a'))
    button.addEventListener('click', () => acted(button.id));
  document.dispatchEvent(new Event(APP_READY));
}

beforeEach(() => {
  acted.mockClear();
  document.body.innerHTML =
    '<button id="save"><svg id="icon"></svg></button><button id="more"></button><a id="link"></a><p id="text"></p>';
  keepTaps();
});

test.each([
  ['the tapped button', ['icon'], ['save']],
  ['the last button of several', ['save', 'more'], ['more']],
  ['a button once that is tapped again and again', ['save', 'save', 'save'], ['save']],
  ['no button before the link that leads away', ['save', 'link'], []],
  ['no button after which something else is tapped', ['save', 'text'], []],
])('%s acts when the app is there', (_title, taps, expected) => {
  for (const id of taps) element(id).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(acted.mock.calls.flat()).toEqual([]);
  appStarts();
  expect(acted.mock.calls.flat()).toEqual(expected);
});

test('a tap after the app came acts once', () => {
  appStarts();
  element('save').click();
  document.dispatchEvent(new Event(APP_READY));
  expect(acted.mock.calls.flat()).toEqual(['save']);
});
