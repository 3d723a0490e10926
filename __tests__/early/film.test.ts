import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { LOCAL, STORED } from '../../contract/storage.ts';
import { startFilm } from '../../src/early/film.ts';

const MANIFEST = '/media/alpha/master.m3u8';
let canPlay: string;
let play: jest.SpiedFunction<HTMLMediaElement['play']>;
let film: HTMLVideoElement;
let poster: HTMLElement;

beforeEach(() => {
  canPlay = 'maybe';
  jest
    .spyOn(HTMLMediaElement.prototype, 'canPlayType')
    .mockImplementation((type) => (type === 'application/vnd.apple.mpegurl' ? (canPlay as 'maybe') : ''));
  play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  localStorage.clear();
  window.history.replaceState(null, '', '/videos/alpha');
  document.body.innerHTML = `<video data-film="${MANIFEST}" data-from="0"></video><img alt="">`;
  film = document.querySelector('video') as HTMLVideoElement;
  poster = document.querySelector('img') as HTMLElement;
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'connection');
});

const saveData = (value: boolean) =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: value }, configurable: true });
const setSettings = (settings: object) =>
  localStorage.setItem(LOCAL.playerSettings, JSON.stringify(settings));

function expectStarted() {
  expect(startFilm(film)).toBe(true);
  expect(film.getAttribute('src')).toBe(MANIFEST);
  expect(play).toHaveBeenCalledTimes(1);
}
function expectLeftToThePlayer() {
  expect(startFilm(film)).toBe(false);
  expect(film.hasAttribute('src')).toBe(false);
  expect(play).not.toHaveBeenCalled();
}

test('a film starts silently from its beginning', () => {
  expectStarted();
  expect(film.muted).toBe(true);
  expect(film.dataset.from).toBe('0');
  expect(film.currentTime).toBe(0);
});

test('the still hides at the first frame', () => {
  startFilm(film);
  expect(poster.style.visibility).toBe('');
  film.dispatchEvent(new Event('loadeddata'));
  expect(poster.style.visibility).toBe('hidden');
});

test.each([
  ['?t=12', '12', 12],
  ['?ep=1&t=3', '3', 3],
  ['?t=0', '0', 0],
  ['?t=-4', '0', 0],
  ['?t=soon', '0', 0],
])('with %s it starts at second %s', (search, from, second) => {
  window.history.replaceState(null, '', `/videos/alpha${search}`);
  expectStarted();
  expect(film.dataset.from).toBe(from);
  expect(film.currentTime).toBe(second);
});

test('a browser that refuses to play causes no error', async () => {
  play.mockRejectedValue(new DOMException('not now', 'NotAllowedError'));
  expectStarted();
  await expect(play.mock.results[0]?.value).rejects.toThrow('not now');
});

test('leaves a browser without HLS to the player', () => {
  canPlay = '';
  expectLeftToThePlayer();
});

describe('settings', () => {
  test.each([
    [{ dataSaver: 'on' }, undefined],
    [{ dataSaver: 'auto' }, true],
    [{}, true],
    [{ quality: 720 }, undefined],
    [{ quality: 270, dataSaver: 'off' }, undefined],
  ])('%j with saveData %s leave it to the player', (settings, saving) => {
    setSettings(settings);
    if (saving !== undefined) saveData(saving);
    expectLeftToThePlayer();
  });

  test.each([
    [{}, undefined],
    [{ dataSaver: 'auto' }, false],
    [{ dataSaver: 'off' }, true],
    [{ quality: 'auto', speed: 2 }, undefined],
  ])('%j with saveData %s let it start', (settings, saving) => {
    setSettings(settings);
    if (saving !== undefined) saveData(saving);
    expectStarted();
  });

  test.each(['{', 'null'])('unreadable settings ("%s") let it start', (text) => {
    localStorage.setItem(LOCAL.playerSettings, text);
    expectStarted();
  });
});

describe('the viewer', () => {
  test('with an account is left to the player, which may resume elsewhere', () => {
    localStorage.setItem(STORED.userToken, 'token');
    expectLeftToThePlayer();
  });

  test.each([
    ['alpha', '/videos/alpha'],
    ['a b', '/videos/a%20b'],
  ])('with a position in this video (%s) is left to the player', (videoId, path) => {
    window.history.replaceState(null, '', path);
    localStorage.setItem(LOCAL.guest, JSON.stringify({ saves: [], places: [{ videoId }] }));
    expectLeftToThePlayer();
  });

  test('with a position in another video sees it start', () => {
    localStorage.setItem(LOCAL.guest, JSON.stringify({ saves: [], places: [{ videoId: 'alpha-2' }] }));
    expectStarted();
  });

  test('whose browser denies storage sees it start', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expectStarted();
  });
});
