import { LOCAL, STORED } from '../../contract/storage.ts';

const ENTRY = { scripts: ['/assets/vendor.js', '/assets/main.js'], apiClient: ['/assets/api-client.js'] };
const FILES = ['/assets/screen.js', '/assets/en.js'];
/** The route's chunks are registered before the entry asks for them. */
const SCRIPTS = [...FILES, ...ENTRY.scripts];
const HERO = '<img fetchpriority="high" src="/hero.avif" alt="">';
const FILM = '<video data-film="/media/master.m3u8" data-from="0"></video><img alt="">';
const RENDERED = '<script type="application/json" id="page">{}</script>';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  Object.defineProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback', {
    configurable: true,
    value: (told: () => void) => {
      frameAwaited = told;
      return 1;
    },
  });
  Object.assign(HTMLVideoElement.prototype, { cancelVideoFrameCallback: () => {} });
  localStorage.clear();
  document.head.innerHTML = '';
  document.documentElement.className = 'hero-first';
});
afterEach(() => {
  for (const name of ['requestVideoFrameCallback', 'cancelVideoFrameCallback'])
    Reflect.deleteProperty(HTMLVideoElement.prototype, name);
});

async function run(content: string) {
  document.body.innerHTML = `${content}
    <script type="application/json" id="files">\n${JSON.stringify(FILES)}\n</script>
    <script type="application/json" id="entry">\n${JSON.stringify(ENTRY)}\n</script>`;
  await jest.isolateModulesAsync(async () => void (await import('../../src/early/bodyEnd.ts')));
}

const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')];
const sources = () => scripts().map((script) => script.getAttribute('src'));
const preloads = () =>
  [...document.head.querySelectorAll('link[rel="preload"]')].map((link) => link.getAttribute('href'));
const picturesAreHeldBack = () => document.documentElement.classList.contains('hero-first');
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

let frameAwaited = () => {};
async function paint() {
  frameAwaited();
  await pass(0);
}

const TWO_FRAMES_MS = 32;
async function happens(selector: string, event: string) {
  document.querySelector(selector)?.dispatchEvent(new Event(event));
  await pass(TWO_FRAMES_MS);
}

describe('the scripts', () => {
  test('start at once on a page without a large picture or a film', async () => {
    await run(RENDERED);
    expect(sources()).toEqual(SCRIPTS);
  });

  test('wait until a large picture that is already loaded is painted', async () => {
    jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    await run(HERO);
    jest.advanceTimersToNextFrame();
    await pass(0);
    expect(sources()).toEqual([]);
    jest.advanceTimersToNextFrame();
    await pass(0);
    expect(sources()).toEqual(SCRIPTS);
  });

  test.each([
    ['the large picture', HERO, 'img', 'load'],
    ['the large picture that could not be had', HERO, 'img', 'error'],
    ['the film that could not be had', FILM, 'video', 'error'],
  ])('wait for %s', async (_title, content, selector, event) => {
    await run(content);
    await pass(3_900);
    expect(sources()).toEqual([]);
    await happens(selector, event);
    expect(sources()).toEqual(SCRIPTS);
  });

  test('wait for a painted frame of the film, not for its data', async () => {
    await run(FILM);
    await happens('video', 'loadeddata');
    await happens('video', 'playing');
    expect(sources()).toEqual([]);
    await paint();
    expect(sources()).toEqual(SCRIPTS);
  });

  test('wait for both the large picture and the film if the page has both', async () => {
    await run(HERO + FILM);
    await paint();
    expect(sources()).toEqual([]);
    await happens('[fetchpriority]', 'load');
    expect(sources()).toEqual(SCRIPTS);
  });

  test('do not wait for a film that the player has to start', async () => {
    localStorage.setItem(STORED.userToken, 'token');
    await run(FILM);
    expect(sources()).toEqual(SCRIPTS);
  });

  test.each([
    ['picture', HERO, () => happens('img', 'load')],
    ['film', FILM, paint],
  ])('start after four seconds at the latest, and only once (%s)', async (_what, content, arrive) => {
    await run(content);
    await pass(3_999);
    expect(sources()).toEqual([]);
    await pass(1);
    expect(sources()).toEqual(SCRIPTS);
    await arrive();
    expect(sources()).toEqual(SCRIPTS);
  });
});

describe("the API's client", () => {
  test('is not preloaded on a server-rendered page', async () => {
    await run(RENDERED);
    expect(preloads()).toEqual([]);
  });

  test.each([
    ['on a page that the browser draws', '', null],
    ['for a user', RENDERED, STORED.userToken],
    ['for a guest with a library', RENDERED, LOCAL.guest],
  ])('loads in parallel with the scripts %s', async (_title, content, key) => {
    if (key) localStorage.setItem(key, 'something');
    await run(content);
    expect(preloads()).toEqual(ENTRY.apiClient);
  });
});

describe('the other pictures', () => {
  test('are not held back on a page without a large picture', async () => {
    await run(FILM);
    expect(picturesAreHeldBack()).toBe(false);
  });

  test('load after every script has loaded or failed', async () => {
    await run(HERO);
    await happens('img', 'load');
    const [last, ...others] = scripts().reverse();
    for (const script of others) script.dispatchEvent(new Event('load'));
    expect(picturesAreHeldBack()).toBe(true);
    last?.dispatchEvent(new Event('error'));
    expect(picturesAreHeldBack()).toBe(false);
  });

  test('load at most six seconds after the scripts were requested', async () => {
    await run(HERO);
    await happens('img', 'load');
    await pass(5_999);
    expect(picturesAreHeldBack()).toBe(true);
    await pass(1);
    expect(picturesAreHeldBack()).toBe(false);
  });
});
