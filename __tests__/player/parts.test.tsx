import { act, render, screen } from '@testing-library/react';
import { local } from '../../src/lib/storage.ts';
import { createAutoStop } from '../../src/player/autoStop.ts';
import { chooseCaptions, followCaptions } from '../../src/player/extras/captionTrack.ts';
import { Captions, connectMediaSession, keepAwake, setNowPlaying } from '../../src/player/extras/Extras.tsx';
import { heightNow, isSaving, settings, stepSpeed } from '../../src/player/settings.ts';
import { forgetTracks, tracksOf } from '../../src/player/tracks.ts';
import { fakeTrack, setHidden, setSaveData } from './fakes.ts';
import { freshBrowser, pass, shown, stage } from './stageFixture.ts';

freshBrowser();

describe('settings', () => {
  test('are stored', () => {
    settings.set({ speed: 1.5, captionSize: 'l' });
    settings.reread();
    expect(settings.get()).toMatchObject({ speed: 1.5, captionSize: 'l', quality: 'auto' });
  });

  test.each([
    ['not JSON', 'x{'],
    ['null', 'null'],
    ['values of another kind', '{"speed":7,"quality":"4k","captions":"yes","stopAfter":-1}'],
  ])('ignore %s in the storage', (_what, kept) => {
    local.set('player.settings', kept);
    settings.reread();
    expect(settings.get()).toMatchObject({ speed: 1, quality: 'auto', captions: true, stopAfter: 0 });
  });

  test('step the speed and stop at its ends', () => {
    for (let press = 0; press < 9; press++) stepSpeed(1);
    expect(settings.get().speed).toBe(2);
    stepSpeed(-1);
    expect(settings.get().speed).toBe(1.5);
    for (let press = 0; press < 9; press++) stepSpeed(-1);
    expect(settings.get().speed).toBe(0.75);
  });

  test('follow the browser’s data saving until the viewer decides', () => {
    setSaveData(true);
    expect([isSaving(), heightNow()]).toEqual([true, 'least']);
    settings.set({ quality: 480 });
    expect(heightNow()).toBe(480);
    settings.set({ dataSaver: 'off', quality: 'auto' });
    expect([isSaving(), heightNow()]).toEqual([false, 'auto']);
  });
});

describe('automatic stop', () => {
  test('stops once after the set minutes, and not when it is turned off', async () => {
    const stop = jest.fn();
    const guard = createAutoStop(stop);
    guard.setSleep(30);
    await pass(29 * 60_000);
    guard.setSleep(15);
    await pass(14 * 60_000);
    expect(stop).not.toHaveBeenCalled();
    await pass(60_000);
    await pass(60 * 60_000);
    expect(stop).toHaveBeenCalledTimes(1);
    expect(guard.store.get()).toEqual({ sleep: 0, stopped: 'asleep' });
    guard.setSleep(15);
    guard.setSleep(0);
    await pass(60 * 60_000);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  test('counts episodes in a row and restarts after an interaction', () => {
    settings.set({ stopAfter: 3 });
    const guard = createAutoStop(() => {});
    expect([guard.mayGoOn(false), guard.mayGoOn(false)]).toEqual([true, true]);
    guard.wake();
    expect([guard.mayGoOn(false), guard.mayGoOn(false), guard.mayGoOn(false)]).toEqual([true, true, false]);
    expect(guard.store.get().stopped).toBe('enough');
  });

  test('cancels the sleep timer when the episode limit stops playback', async () => {
    settings.set({ stopAfter: 3 });
    const stop = jest.fn();
    const guard = createAutoStop(stop);
    guard.setSleep(15);
    expect([guard.mayGoOn(false), guard.mayGoOn(false), guard.mayGoOn(false)]).toEqual([true, true, false]);
    guard.wake();
    await pass(15 * 60_000);
    expect([stop.mock.calls.length, guard.store.get().stopped]).toEqual([1, null]);
  });

  test('stops at the end of the episode if set so, even before the end page of the series', () => {
    const guard = createAutoStop(() => {});
    guard.setSleep('episode');
    expect([guard.mayGoOn(true), guard.mayGoOn(true)]).toEqual([false, true]);
  });
});

describe('tracks', () => {
  const file = { captions: [{ lang: 'en', file: 'captions-en.vtt' }], storyboard: null, renditions: [] };
  const answering = (...answers: (object | null)[]) =>
    jest.fn(async () => {
      const info = answers.shift();
      if (info === undefined) throw new TypeError('Failed to fetch');
      return { ok: info !== null, json: async () => info } as Response;
    });
  const MANIFEST = 'https://cdn.test/t/e1/master.m3u8';
  beforeEach(forgetTracks);

  test('load once from beside the manifest, with defaults for what is missing', async () => {
    const request = answering({});
    await expect(tracksOf(MANIFEST, request)).resolves.toEqual({ ...file, captions: [] });
    await tracksOf(MANIFEST, request);
    expect(request.mock.calls).toEqual([['https://cdn.test/t/e1/tracks.json', expect.anything()]]);
  });

  test('are null for good if missing, and load again after a network failure', async () => {
    const none = answering(null);
    await expect(tracksOf(MANIFEST, none)).resolves.toBeNull();
    await tracksOf(MANIFEST, none);
    expect(none).toHaveBeenCalledTimes(1);
    forgetTracks();
    await expect(tracksOf(MANIFEST, answering())).resolves.toBeNull();
    await expect(tracksOf(MANIFEST, answering(file))).resolves.toEqual(file);
  });
});

describe('captions', () => {
  const of = (...langs: string[]) => langs.map((lang) => ({ lang }));

  test.each([
    ['the chosen one', of('en', 'fy', 'dy'), 'dy', 'fy', 'dy'],
    ['else the interface’s', of('en', 'fy'), 'dy', 'fy', 'fy'],
    ['else English', of('pt', 'en'), null, 'fy', 'en'],
    ['else what there is', of('pt'), null, 'fy', 'pt'],
    ['or none', [], null, 'en', undefined],
  ])('are chosen in order of preference: %s', (_what, captions, chosen, language, expected) => {
    expect(chooseCaptions(captions, chosen, language)?.lang).toBe(expected);
  });

  test('are parsed and timed by the browser, and the page gets the plain text', () => {
    const { track, say } = fakeTrack();
    const video = document.createElement('video');
    const shown: string[][] = [];
    const end = followCaptions(video, '/captions-fy.vtt', 'fy', (lines) => shown.push(lines));
    expect(video.querySelector('track')).toMatchObject({ kind: 'captions', srclang: 'fy' });
    expect(track.mode).toBe('hidden');

    say('<v Mei>Never <i>open</i> it.</v>', ' ');
    say();
    expect(shown).toEqual([[], ['Never open it.'], []]);

    end();
    expect(track.mode).toBe('disabled');
    expect(video.querySelector('track')).toBeNull();
    say();
    expect(shown).toHaveLength(4);
  });

  test('show speech and sounds, or only speech if the viewer chooses that', () => {
    const { say } = fakeTrack();
    render(
      <Captions
        video={document.createElement('video')}
        manifest="https://cdn.test/e1.m3u8"
        captions={[{ lang: 'en', file: 'captions-en.vtt' }]}
        language="en"
        label="Captions"
        raised={false}
      />,
    );
    const lines = screen.getByRole('region', { name: 'Captions' });
    act(() => say('[Footsteps on roof tiles]', 'Who is there?'));
    expect(lines).toHaveTextContent(/^\[Footsteps on roof tiles\]Who is there\?$/);
    act(() => settings.set({ captionSounds: false }));
    act(() => say('[Footsteps on roof tiles]', '[softly] Who is there?'));
    expect(lines).toHaveTextContent(/^Who is there\?$/);
    act(() => say('[Footsteps on roof tiles]'));
    expect(lines).toBeEmptyDOMElement();
  });
});

describe('the media session', () => {
  function lockScreen(unknown: string) {
    const handlers = new Map<string, ((details: object) => void) | null>();
    const session = {
      metadata: null as unknown,
      setActionHandler: (action: string, handler: never) => {
        if (action === unknown) throw new TypeError('unknown action');
        handlers.set(action, handler);
      },
      setPositionState: jest.fn(),
    };
    Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true });
    return { session, handlers };
  }
  afterEach(() => {
    delete (navigator as { mediaSession?: unknown }).mediaSession;
  });

  test('names the episode and sets the supported actions', async () => {
    const { session, handlers } = lockScreen('seekto');
    Object.assign(globalThis, { MediaMetadata: jest.fn((given: object) => ({ given })) });
    setNowPlaying({ title: 'Episode 3', series: 'Ward Nine', poster: { path: '/p', widths: [160, 320] } });
    expect(session.metadata).toMatchObject({
      given: {
        title: 'Episode 3',
        artist: 'Ward Nine',
        artwork: [
          { src: 'http://localhost/p/160.webp', sizes: '160x240' },
          { src: 'http://localhost/p/320.webp', sizes: '320x480' },
        ],
      },
    });

    const { controller, fake } = await shown();
    const goTo = jest.fn();
    const leave = connectMediaSession(controller, { previous: null, next: 1 }, goTo);
    expect(session.setPositionState).toHaveBeenCalledWith({ duration: 60, playbackRate: 1, position: 0 });
    handlers.get('pause')?.({});
    expect(fake.own.paused).toBe(true);
    handlers.get('play')?.({});
    expect(fake.own.paused).toBe(false);
    handlers.get('seekforward')?.({});
    expect(fake.own.currentTime).toBe(10);
    handlers.get('seekbackward')?.({ seekOffset: 4 });
    expect(fake.own.currentTime).toBe(6);
    handlers.get('nexttrack')?.({});
    expect(goTo).toHaveBeenCalledWith(1);
    expect(handlers.get('previoustrack')).toBeNull();
    leave();
    expect([...handlers.values()].every((handler) => handler === null)).toBe(true);
  });

  test('seeks to any second and goes to the previous episode', async () => {
    const { handlers } = lockScreen('none');
    const { controller, fake } = await shown();
    const goTo = jest.fn();
    connectMediaSession(controller, { previous: -1, next: null }, goTo);
    handlers.get('seekto')?.({ seekTime: 42 });
    expect(fake.own.currentTime).toBe(42);
    handlers.get('previoustrack')?.({});
    expect(goTo).toHaveBeenCalledWith(-1);
    expect(handlers.get('nexttrack')).toBeNull();
  });

  test('is skipped if the browser has none', () => {
    expect(() => setNowPlaying({ title: '', series: '', poster: null })).not.toThrow();
    expect(() =>
      connectMediaSession(stage().controller, { previous: null, next: null }, () => {})(),
    ).not.toThrow();
  });
});

test('the screen stays awake during playback, even after the page was hidden', async () => {
  const locks: { release: jest.Mock }[] = [];
  const request = jest.fn(async () => {
    const lock = { release: jest.fn(async () => {}) };
    locks.push(lock);
    return lock;
  });
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  const sleep = keepAwake();
  await pass(0);
  setHidden(true);
  setHidden(false);
  await pass(0);
  expect(request).toHaveBeenCalledTimes(2);
  sleep();
  expect(locks[1]?.release).toHaveBeenCalled();
  setHidden(false);
  await pass(0);
  expect(request).toHaveBeenCalledTimes(2);
  delete (navigator as { wakeLock?: unknown }).wakeLock;
});
