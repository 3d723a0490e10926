import { LOCAL } from '../../contract/storage.ts';
import { keepTaps, markSwipes } from '../../src/early/boot.ts';
import { APP_READY } from '../../src/lib/appReady.ts';

describe('taps while the app starts', () => {
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
  ])('%s acts once the app is ready', (_title, taps, expected) => {
    for (const id of taps) element(id).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(acted.mock.calls.flat()).toEqual([]);
    appStarts();
    expect(acted.mock.calls.flat()).toEqual(expected);
  });

  test('a tap after the app is ready acts once', () => {
    appStarts();
    element('save').click();
    document.dispatchEvent(new Event(APP_READY));
    expect(acted.mock.calls.flat()).toEqual(['save']);
  });
});

test.each(['touchmove', 'wheel'])('%s marks the feed until the app is ready', (type) => {
  const touch = (feed: HTMLElement) => {
    feed.firstElementChild?.dispatchEvent(new Event(type, { bubbles: true }));
    return 'swiped' in feed.dataset;
  };
  document.body.innerHTML = '<div data-feed><p></p></div><div data-feed><p></p></div><div><p></p></div>';
  const [first, second, other] = [...document.body.children] as HTMLElement[];
  markSwipes();
  expect(touch(first as HTMLElement)).toBe(true);
  expect(touch(other as HTMLElement)).toBe(false);
  document.dispatchEvent(new Event(APP_READY));
  expect(touch(second as HTMLElement)).toBe(false);
});

const page = document.documentElement;
const run = () => jest.isolateModulesAsync(async () => void (await import('../../src/early/bodyTop.ts')));

beforeEach(() => {
  localStorage.clear();
  page.className = '';
  delete page.dataset.continue;
  delete page.dataset.asks;
  delete page.dataset.consent;
  delete page.dataset.face;
});

test.each([
  ['for the guest who had one', null, 'guest', true],
  ['for the user who had one', 'usr_1', 'usr_1', true],
  ['not for another user', 'usr_2', 'usr_1', false],
  ['not for a user after a guest', 'usr_1', 'guest', false],
  ['not where nobody had one', null, null, false],
])('the early script reserves the "continue watching" row: %s', async (_title, userId, owner, expected) => {
  if (userId) localStorage.setItem(LOCAL.userId, userId);
  if (owner) localStorage.setItem(LOCAL.continueWatching, owner);
  await run();
  expect('continue' in page.dataset).toBe(expected);
});

test.each([
  ['is kept where it will be asked', 'required', null, true],
  ['is not kept after an answer', 'required', 'refused', false],
  ['is not kept where consent is implied', 'implied', null, false],
  ['is not kept where there is nothing to ask', 'none', null, false],
])('the space for the consent question %s', async (_title, mode, answer, expected) => {
  page.dataset.consent = mode;
  if (answer) localStorage.setItem(LOCAL.consent, answer);
  await run();
  expect('asks' in page.dataset).toBe(expected);
});

test('the early script reserves no row and throws no error if the browser denies storage', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await run();
  expect(page.className).toBe('hero-first');
  expect('continue' in page.dataset).toBe(false);
});

test('the early script removes itself from the page', async () => {
  const script = document.body.appendChild(document.createElement('script'));
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  await run();
  expect(script.isConnected).toBe(false);
});
