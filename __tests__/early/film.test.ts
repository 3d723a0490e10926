import { LOCAL, STORED } from '../../contract/storage.ts';
import { startFilm } from '../../src/early/film.ts';

const MANIFEST = '/media/alpha/master.m3u8';
let canPlay: string;
let play: jest.SpiedFunction<HTMLMediaElement['play']>;
let film: HTMLVideoElement;
/** The browser paints: everybody who waits for a frame is told. */
let paint: () => void;

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
  let waiting: (() => void)[] = [];
  Object.assign(film, {
    requestVideoFrameCallback: (told: () => void) => waiting.push(told),
    cancelVideoFrameCallback: () => {},
  });
  paint = () => {
    const told = waiting;
    waiting = [];
    for (const tell of told) tell();
  };
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
});

function expectStarted() {
  expect(startFilm(film)).toBeInstanceOf(Promise);
  expect(film.getAttribute('src')).toBe(MANIFEST);
  expect(play).toHaveBeenCalledTimes(1);
}
function expectLeftToThePlayer() {
  expect(startFilm(film)).toBeNull();
  expect(film.hasAttribute('src')).toBe(false);
  expect(play).not.toHaveBeenCalled();
}

test('the early script starts a film muted from its beginning', () => {
  expectStarted();
  expect(film.muted).toBe(true);
  expect(film.dataset.from).toBe('0');
  expect(film.currentTime).toBe(0);
});

describe('the still', () => {
  const stillIsAway = () => film.matches('[data-painted]');
  const happens = (type: string) => film.dispatchEvent(new Event(type));
  const moveTo = (currentTime: number, readyState: number) => {
    Object.defineProperty(film, 'currentTime', { value: currentTime, configurable: true });
    Object.defineProperty(film, 'readyState', { value: readyState, configurable: true });
    happens('timeupdate');
  };

  test('stays until a frame is painted, however much has loaded', async () => {
    const started = startFilm(film);
    for (const type of ['loadedmetadata', 'loadeddata', 'canplay', 'playing']) happens(type);
    expect(stillIsAway()).toBe(false);
    paint();
    expect(stillIsAway()).toBe(true);
    await started;
  });

  test('stays until the playback time moves if the browser has no frame callback', async () => {
    Reflect.deleteProperty(film, 'requestVideoFrameCallback');
    const started = startFilm(film);
    happens('loadeddata');
    happens('playing');
    moveTo(0, 4);
    moveTo(12, 1);
    expect(stillIsAway()).toBe(false);
    moveTo(0.25, 4);
    expect(stillIsAway()).toBe(true);
    await started;
  });

  test('disappears after a second of playback if the browser’s frame callback never fires', async () => {
    const started = startFilm(film);
    moveTo(0.25, 4);
    moveTo(1.2, 4);
    expect(stillIsAway()).toBe(false);
    happens('seeking');
    moveTo(6, 4);
    moveTo(6.9, 4);
    expect(stillIsAway()).toBe(false);
    moveTo(7.1, 4);
    expect(stillIsAway()).toBe(true);
    await started;
  });

  test('stays over a film that fails, and the early start settles', async () => {
    const started = startFilm(film);
    happens('error');
    await started;
    expect(stillIsAway()).toBe(false);
  });
});

test.each([
  ['?t=12', '12', 12],
  ['?ep=1&t=3', '3', 3],
  ['?t=0', '0', 0],
  ['?t=-4', '0', 0],
  ['?t=soon', '0', 0],
])('with %s the early script starts the film at second %s', (search, from, second) => {
  window.history.replaceState(null, '', `/videos/alpha${search}`);
  expectStarted();
  expect(film.dataset.from).toBe(from);
  expect(film.currentTime).toBe(second);
});

test('the early start settles without an error if the browser refuses to play', async () => {
  play.mockRejectedValue(new DOMException('not now', 'NotAllowedError'));
  await startFilm(film);
  expect(film.dataset.painted).toBeUndefined();
});

test('the early script leaves a browser without HLS to the player', () => {
  canPlay = '';
  expectLeftToThePlayer();
});

test.each([
  ['{"dataSaver":"on"}', undefined, false],
  ['{"dataSaver":"auto"}', true, false],
  ['{}', true, false],
  ['{"quality":720}', undefined, false],
  ['{"quality":270,"dataSaver":"off"}', undefined, false],
  ['{}', undefined, true],
  ['{"dataSaver":"auto"}', false, true],
  ['{"dataSaver":"off"}', true, true],
  ['{"quality":"auto","speed":2}', undefined, true],
  ['{', undefined, true],
  ['null', undefined, true],
])(
  'player settings %s with saveData %s let the early script start the film: %s',
  (settings, saveData, starts) => {
    localStorage.setItem(LOCAL.playerSettings, settings);
    if (saveData !== undefined)
      Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
    if (starts) expectStarted();
    else expectLeftToThePlayer();
  },
);

describe('the viewer', () => {
  const watched = (videoId: string): [string, string] => [
    LOCAL.guest,
    JSON.stringify({ saves: [], places: [{ videoId }] }),
  ];
  const account: [string, string] = [STORED.userToken, 'token'];

  test.each<[string, [string, string], string]>([
    ['with an account is left to the player, which may resume elsewhere', account, '/videos/alpha'],
    ['with a position in this video is left to the player', watched('alpha'), '/videos/alpha'],
    ['with a position in this video, whose id is encoded, too', watched('a b'), '/videos/a%20b'],
  ])('%s', (_who, stored, path) => {
    window.history.replaceState(null, '', path);
    localStorage.setItem(...stored);
    expectLeftToThePlayer();
  });

  test('with a position in another video sees the film start early', () => {
    localStorage.setItem(...watched('alpha-2'));
    expectStarted();
  });

  test('whose browser denies storage sees the film start early', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expectStarted();
  });
});
