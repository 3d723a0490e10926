import { attach, choosePath, type Failure, trustNativeAgain } from '../../src/player/engine/attach.ts';
import { toPrestart } from '../../src/player/engine/firstFrame.ts';
import type { LoadOptions } from '../../src/player/engine/hls.ts';
import { lineLevel } from '../../src/player/engine/lineLevel.ts';
import { fakeFetch, fakeTools, fakeVideo, setHidden, setOnline, support, watchListeners } from './fakes.ts';
import { freshBrowser, pass } from './stageFixture.ts';

const URL = 'https://cdn.test/e1/master.m3u8';

freshBrowser();
beforeEach(trustNativeAgain);

const auto: LoadOptions = { height: 'auto', front: true, startHeight: null };

type Tools = NonNullable<Parameters<typeof fakeTools>[0]>;

function play(over: Tools = {}, startAt = 0, terms?: LoadOptions, fake = fakeVideo(), manifest = URL) {
  const made = fakeTools(over);
  const failures: Failure[] = [];
  const hooks = {
    onSource: jest.fn(),
    onFrame: jest.fn(),
    onBlank: jest.fn(),
    onFailure: (failure: Failure) => failures.push(failure),
  };
  const attachment = attach(fake.video, manifest, startAt, hooks, terms, made.tools);
  return { fake, hooks, failures, attachment, ...made };
}
async function playing(over: Tools, terms?: LoadOptions) {
  const made = play(over, 0, terms);
  await pass(0);
  return made;
}
/** The server answers with these statuses, one after the other. */
const answering = (...statuses: number[]) => fakeFetch(...statuses) as unknown as typeof fetch;

describe('the playback path', () => {
  const nothing = { native: false, mediaSource: false, managed: false };

  test.each([
    ['Safari', support.safari, false, 'native'],
    ['a phone without media source', support.oldPhone, true, 'native'],
    ['Chromium', support.chromium, false, 'guarded'],
    ['Chromium after native failed', support.chromium, true, 'hls'],
    ['Firefox', support.firefox, false, 'hls'],
    ['nothing', nothing, false, 'none'],
  ])('is chosen by the support of the browser: %s', (_name, can, distrusted, path) => {
    expect(choosePath(can, distrusted)).toBe(path);
  });

  test('ends in a media failure without any support', async () => {
    const { failures } = await playing({ support: nothing });
    expect(failures).toEqual(['media']);
  });
});

describe('native playback with a watchdog', () => {
  test('no frame within 4 s, though there is sound, switches to hls.js at the same position', async () => {
    const { fake, hooks, instances, loadHls } = play({}, 17);
    fake.own.readyState = 4;
    fake.fire('loadeddata');
    await pass(3900);
    expect(instances).toHaveLength(0);
    await pass(200);
    expect(loadHls).toHaveBeenCalled();
    expect(hooks.onBlank).toHaveBeenCalledTimes(1);
    expect(fake.video.hasAttribute('src')).toBe(false);
    const config = { startPosition: 17, startLevel: 0, capLevelToPlayerSize: true };
    expect(instances[0]?.config).toMatchObject(config);
    expect(instances[0]?.loadSource).toHaveBeenCalledWith(URL);
    expect(hooks.onSource).toHaveBeenCalledTimes(2);
  });

  test('ignores a frame from before the seek', async () => {
    const { fake, hooks } = play({}, 7);
    Object.assign(fake.own, { seeking: true });
    fake.frame();
    expect(hooks.onFrame).not.toHaveBeenCalled();
    fake.own.seeking = false;
    fake.fire('seeked');
    fake.paint();
    expect(hooks.onFrame).toHaveBeenCalledTimes(1);
  });

  test('a frame decoded in time proves native playback, and counts as shown once it is painted', async () => {
    const { fake, hooks, loadHls } = play();
    expect(fake.video.src).toBe(URL);
    await pass(3900);
    fake.decode();
    await pass(10_000);
    expect(loadHls).not.toHaveBeenCalled();
    expect(hooks.onFrame).not.toHaveBeenCalled();
    fake.paint();
    fake.paint();
    expect(hooks.onFrame).toHaveBeenCalledTimes(1);
  });

  test('does not count the time behind another page, offline or in the background', async () => {
    const { loadHls, attachment } = play({}, 0, { ...auto, front: false });
    await pass(20_000);
    attachment.setFront(true);
    setOnline(false);
    await pass(20_000);
    setOnline(true);
    setHidden(true);
    await pass(20_000);
    setHidden(false);
    expect(loadHls).not.toHaveBeenCalled();
    await pass(4100);
    expect(loadHls).toHaveBeenCalled();
  });

  test('the next episode starts with hls.js after one failure', async () => {
    play();
    await pass(4100);
    const { loadHls } = play();
    await pass(0);
    expect(loadHls).toHaveBeenCalledTimes(1);
  });

  test('sets the start position before playback, and again if the browser lost it', () => {
    const { fake } = play({}, 12);
    expect(fake.own.currentTime).toBe(12);
    fake.own.currentTime = 0;
    fake.fire('loadedmetadata');
    expect(fake.own.currentTime).toBe(12);
  });
});

describe('a prestarted film', () => {
  const begun = (from = 0) => {
    const fake = fakeVideo();
    for (const [name, value] of Object.entries({ ...toPrestart(URL), 'data-from': from }))
      fake.video.setAttribute(name, String(value));
    fake.video.src = URL;
    Object.assign(fake.own, { paused: false, currentTime: from });
    const set = jest.spyOn(fake.video, 'src', 'set');
    const take = (at: number, manifest = URL) => play({}, at, undefined, fake, manifest);
    return { fake, set, take };
  };

  test('continues, and a frame on the screen already counts', () => {
    const { fake, set, take } = begun(7);
    Object.assign(fake.own, { currentTime: 9.5, readyState: 4, videoWidth: 270 });
    fake.video.dataset.painted = '';
    const { hooks } = take(7);
    expect(set).not.toHaveBeenCalled();
    expect(fake.own.currentTime).toBe(9.5);
    expect(hooks.onSource).toHaveBeenCalledTimes(1);
    expect(hooks.onFrame).toHaveBeenCalledTimes(1);
  });

  test('keeps its still until a frame is painted, though its data are there', () => {
    const { fake, take } = begun();
    Object.assign(fake.own, { readyState: 4, videoWidth: 270 });
    const { hooks } = take(0);
    fake.fire('playing');
    expect(hooks.onFrame).not.toHaveBeenCalled();
    fake.paint();
    expect(hooks.onFrame).toHaveBeenCalledTimes(1);
  });

  test('gets its still back when it is detached', () => {
    const { fake, take } = begun();
    fake.video.dataset.painted = '';
    take(0).attachment.detach();
    expect(fake.video.dataset.painted).toBeUndefined();
  });

  test('switches to hls.js after the usual time limit without a picture', async () => {
    const { loadHls } = begun().take(0);
    await pass(3900);
    expect(loadHls).not.toHaveBeenCalled();
    await pass(200);
    expect(loadHls).toHaveBeenCalled();
  });

  test('restarts behind its still for another position or another film', () => {
    const elsewhere = begun();
    elsewhere.fake.video.dataset.painted = '';
    elsewhere.take(30);
    expect(elsewhere.fake.video.dataset.painted).toBeUndefined();
    expect(elsewhere.set).toHaveBeenCalledWith(URL);
    expect(elsewhere.fake.own.currentTime).toBe(30);

    const another = begun();
    another.take(0, '/other.m3u8');
    expect(another.set).toHaveBeenCalledWith('/other.m3u8');
  });

  test('is recovered like any other film if it failed before it was attached', async () => {
    const { fake, take } = begun();
    fake.own.error = { code: 4 };
    const { hooks } = take(0);
    await pass(0);
    expect(hooks.onBlank).toHaveBeenCalledTimes(1);
  });
});

describe('the reason for a native failure', () => {
  test.each([403, 404, 410])('is "forbidden" for the status %i', async (status) => {
    const { fake, failures, loadHls } = play({ fetch: fakeFetch(status) as unknown as typeof fetch });
    fake.fail();
    await pass(0);
    expect(failures).toEqual(['forbidden']);
    expect(loadHls).not.toHaveBeenCalled();
  });

  test('is "network" after three retries without an answer', async () => {
    const request = fakeFetch(0, 500, 0, 0);
    const { fake, failures } = play({ fetch: request as unknown as typeof fetch });
    fake.fail();
    await pass(6900);
    expect(failures).toEqual([]);
    await pass(200);
    expect(failures).toEqual(['network']);
    expect(request).toHaveBeenCalledTimes(4);
  });

  test('is temporary if the address recovers: native playback resumes at the same position', async () => {
    const { fake, failures, hooks, loadHls } = play({ fetch: answering(0, 200) });
    fake.frame();
    fake.watch(9);
    fake.fail();
    await pass(1100);
    expect(loadHls).not.toHaveBeenCalled();
    expect(fake.own.currentTime).toBe(9);
    expect(hooks.onSource).toHaveBeenCalledTimes(2);
    expect(failures).toEqual([]);
  });

  test('is not looked for while offline, and playback resumes once online', async () => {
    const { fake, failures, hooks, request } = play();
    fake.frame();
    fake.watch(4);
    setOnline(false);
    fake.fail();
    await pass(120_000);
    expect(request).not.toHaveBeenCalled();
    setOnline(true);
    await pass(0);
    expect(hooks.onSource).toHaveBeenCalledTimes(2);
    expect(fake.own.currentTime).toBe(4);
    expect(failures).toEqual([]);
  });

  test('is native playback itself if the address answers: hls.js resumes at the same position', async () => {
    const { fake, instances } = play();
    fake.frame();
    fake.watch(9);
    fake.fail();
    await pass(0);
    expect(instances[0]?.config.startPosition).toBe(9);
  });

  test('is "media" if native playback keeps failing without an alternative', async () => {
    const { fake, failures } = play({ support: support.oldPhone });
    for (let attempt = 0; attempt < 4; attempt++) {
      expect(failures).toEqual([]);
      fake.fail();
      await pass(0);
    }
    expect(failures).toEqual(['media']);
  });
});

describe('hls.js', () => {
  async function playHls(over: Tools = {}) {
    const made = await playing({ support: support.firefox, ...over });
    return { ...made, hls: made.instances[0] };
  }
  const network = { type: 'networkError', fatal: true };
  const media = { type: 'mediaError', fatal: true };

  test.each([403, 404, 410])('reports %i as forbidden at once, even in a non-fatal error', async (status) => {
    const { hls, failures } = await playHls();
    hls?.emit({ type: 'networkError', fatal: false, status });
    await pass(0);
    expect(failures).toEqual(['forbidden']);
    expect(hls?.stopLoad).toHaveBeenCalled();
  });

  test('retries only after fatal network errors, after 1, 2 and 4 s, and then fails', async () => {
    const { hls, failures } = await playHls();
    hls?.parsed(270);
    hls?.emit({ type: 'networkError', fatal: false, status: 500 });
    await pass(30_000);
    expect(hls?.startLoad).not.toHaveBeenCalled();
    for (const [attempt, ms] of [1000, 2000, 4000].entries()) {
      hls?.emit(network);
      await pass(ms - 10);
      expect(hls?.startLoad).toHaveBeenCalledTimes(attempt);
      await pass(20);
      expect(hls?.startLoad).toHaveBeenCalledTimes(attempt + 1);
    }
    hls?.emit(network);
    await pass(0);
    expect(failures).toEqual(['network']);
  });

  test('resets the retry count with each segment', async () => {
    const { hls, failures } = await playHls();
    for (let round = 0; round < 6; round++) {
      hls?.emit(network);
      await pass(4000);
      hls?.buffered();
    }
    expect(failures).toEqual([]);
    expect(hls?.loadSource).toHaveBeenCalledTimes(7);
  });

  test('waits while offline and loads on once online', async () => {
    const { hls, failures } = await playHls();
    hls?.parsed(270);
    setOnline(false);
    hls?.emit(network);
    await pass(300_000);
    expect(hls?.startLoad).not.toHaveBeenCalled();
    setOnline(true);
    await pass(0);
    expect(hls?.startLoad).toHaveBeenCalledTimes(1);
    expect(failures).toEqual([]);
  });

  test('repairs a media error once', async () => {
    const { hls, failures } = await playHls();
    hls?.emit(media);
    await pass(0);
    expect(hls?.recoverMediaError).toHaveBeenCalledTimes(1);
    hls?.emit(media);
    await pass(0);
    expect(failures).toEqual(['media']);
    expect(hls?.recoverMediaError).toHaveBeenCalledTimes(1);
  });

  test('is downloaded again when its code fails to load, and then reports a network failure', async () => {
    const loadHls = jest.fn().mockRejectedValue(new Error('ChunkLoadError'));
    const { failures } = await playHls({ loadHls });
    await pass(7100);
    expect(loadHls).toHaveBeenCalledTimes(4);
    expect(failures).toEqual(['network']);
  });
});

describe('load options', () => {
  const rendition = (height: number) => ({ height, bytes: height, playlist: `${height}/index.m3u8` });
  const tracks = { captions: [], storyboard: null, renditions: [270, 480, 720].map(rendition) };
  const playAt = (terms: Partial<LoadOptions>, over: Tools = {}) =>
    playing({ tracksOf: async () => tracks, ...over }, { ...auto, ...terms });
  const firefox = { support: support.firefox };

  test.each([
    [480, '480'],
    [600, '480'],
    [100, '270'],
    ['least', '270'],
  ] as const)('native playback at the height %s loads the playlist of %s', async (height, folder) => {
    const { fake, attachment } = await playAt({ height });
    expect(fake.video.src).toBe(`https://cdn.test/e1/${folder}/index.m3u8`);
    expect(attachment.setHeight(height)).toBe(true);
    expect(attachment.setHeight(720)).toBe(false);
  });

  test('native playback leaves the choice of quality to the browser without tracks', async () => {
    const { fake } = await playAt({ height: 480 }, { tracksOf: async () => null });
    expect(fake.video.src).toBe(URL);
  });

  test('hls.js starts with its level and switches during playback', async () => {
    const { instances, attachment } = await playAt({ height: 480 }, firefox);
    instances[0]?.parsed(270, 480, 720);
    expect(instances[0]?.loadLevel).toBe(1);
    expect(attachment.setHeight(720)).toBe(true);
    expect(instances[0]?.nextLevel).toBe(2);
    attachment.setHeight('auto');
    expect(instances[0]?.nextLevel).toBe(-1);
  });

  test('hls.js buffers little in the background and fully in front', async () => {
    const { instances, attachment } = await playAt({ front: false }, firefox);
    expect(instances[0]?.config.maxBufferLength).toBe(3);
    attachment.setFront(true);
    expect(instances[0]?.config).toMatchObject({ maxBufferLength: 20, maxMaxBufferLength: 20 });
  });
});

describe('the height at which a film starts', () => {
  const raised = { ...auto, startHeight: 480 };
  const playRaised = (over: Tools = {}, terms: LoadOptions = raised) => playing(over, terms);
  const { safari, firefox } = support;

  test('is sent to the server as "from" by Chromium and as "first" by Safari', async () => {
    expect((await playRaised()).fake.video.src).toBe(`${URL}?from=480`);
    expect((await playRaised({ support: safari })).fake.video.src).toBe(`${URL}?first=480`);
  });

  test('is passed to hls.js, which starts with the bandwidth estimate of the previous film', async () => {
    const first = await playRaised({ support: firefox }, { ...raised, startHeight: null });
    first.instances[0]?.parsed(270, 480, 720);
    expect(first.instances[0]).toMatchObject({ startLevel: 0 });
    expect(first.instances[0]?.config).not.toHaveProperty('abrEwmaDefaultEstimate');
    first.instances[0]?.buffered();

    const { instances } = await playRaised({ support: firefox }, { ...raised, startHeight: 719 });
    instances[0]?.parsed(270, 480, 720);
    expect(instances[0]).toMatchObject({ startLevel: 1, loadLevel: 0 });
    expect(instances[0]?.config).toMatchObject({ abrEwmaDefaultEstimate: 1_000_000 });
  });

  test('falls back to the smallest height after a stall of 3 s, at the same position', async () => {
    const { fake, hooks, loadHls } = await playRaised();
    fake.frame();
    fake.watch(5);
    fake.fire('waiting');
    await pass(2900);
    expect(hooks.onBlank).not.toHaveBeenCalled();
    await pass(200);
    expect(hooks.onBlank).toHaveBeenCalledTimes(1);
    expect(fake.video.src).toBe(URL);
    expect(fake.own.currentTime).toBe(5);
    fake.frame();
    fake.fire('waiting');
    await pass(60_000);
    expect(hooks.onBlank).toHaveBeenCalledTimes(1);
    expect(loadHls).not.toHaveBeenCalled();
  });

  test('falls back to the smallest height if no frame comes, before hls.js is tried', async () => {
    const { fake, loadHls } = await playRaised();
    lineLevel.carries(480);
    await pass(4100);
    expect(fake.video.src).toBe(URL);
    expect(lineLevel.get().height).toBeNull();
    await pass(19_800);
    expect(loadHls).not.toHaveBeenCalled();
    await pass(300);
    expect(loadHls).toHaveBeenCalled();
  });

  test.each<[string, (fake: ReturnType<typeof fakeVideo>) => void, front?: boolean]>([
    ['on a page beside the one in front', () => {}, false],
    ['that ends', (fake) => fake.fire('playing')],
    ['after a jump', (fake) => Object.assign(fake.own, { seeking: true })],
    ['without a connection', () => setOnline(false)],
    ['in a hidden page', () => setHidden(true)],
  ])('is kept through a stall %s', async (_which, happen, front = true) => {
    const { fake, hooks } = await playRaised({}, { ...raised, front });
    fake.frame();
    fake.fire('waiting');
    await pass(1000);
    happen(fake);
    await pass(30_000);
    expect(hooks.onBlank).not.toHaveBeenCalled();
  });
});

describe('a film for a television', () => {
  const forTelevision = { ...auto, remote: true };

  test('plays natively without a time limit where the browser supports HLS', async () => {
    const { fake, instances, attachment } = play({}, 0, forTelevision);
    await pass(60_000);
    expect(fake.video.src).toBe(URL);
    expect(instances).toEqual([]);
    attachment.detach(true);
    expect(fake.video.src).toBe(URL);
  });

  test('plays with hls.js where the browser has no native HLS', async () => {
    const { instances } = await playing({ support: support.firefox }, forTelevision);
    expect(instances).toHaveLength(1);
  });

  test('fails without a fallback to hls.js when the television fails', async () => {
    const { fake, instances, failures } = play({}, 0, forTelevision);
    for (let failure = 0; failure < 5; failure++) {
      fake.fail();
      await pass(10_000);
    }
    expect(failures).toEqual(['media']);
    expect(fake.load).not.toHaveBeenCalled();
    expect(instances).toEqual([]);
  });
});

describe('detaching', () => {
  test.each(['chromium', 'firefox'] as const)('%s: leaves no listener, timer or source', async (browser) => {
    const listeners = watchListeners();
    const { fake, attachment, instances, hooks, failures } = play({ support: support[browser] });
    await pass(0);
    attachment.detach();
    expect(listeners.held()).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
    expect(fake.video.hasAttribute('src')).toBe(false);
    expect(fake.load).toHaveBeenCalled();
    for (const hls of instances) expect(hls.destroy).toHaveBeenCalledTimes(1);

    fake.frame();
    fake.fail();
    await pass(10_000);
    expect(hooks.onFrame).not.toHaveBeenCalled();
    expect(failures).toEqual([]);
  });

  test('stops everything in the middle of a retry', async () => {
    const { fake, attachment, failures, request } = play({ fetch: answering(0) });
    fake.fail();
    await pass(500);
    attachment.detach();
    await pass(60_000);
    expect(failures).toEqual([]);
    expect(request).not.toHaveBeenCalled();
    expect(jest.getTimerCount()).toBe(0);
  });

  test('never starts hls.js if it arrives later', async () => {
    const { attachment, instances } = play({ support: support.firefox });
    attachment.detach();
    await pass(0);
    expect(instances).toHaveLength(0);
  });
});
