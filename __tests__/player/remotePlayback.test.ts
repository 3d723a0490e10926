import { slotOf } from '../../src/player/feed/videoPool.ts';
import { createRemotePlayback } from '../../src/player/remotePlayback.ts';
import { settings } from '../../src/player/settings.ts';
import type { StageEvent } from '../../src/player/types.ts';
import { setHidden } from './fakes.ts';
import { freshBrowser, pass, pool, shown, source } from './stageFixture.ts';

freshBrowser();

/** The Remote Playback API of each element, whose devices are moved by hand. */
class FakeRemote extends EventTarget {
  static of = new WeakMap<object, FakeRemote>();
  watching = new Map<number, (available: boolean) => void>();
  prompt = jest.fn(async () => {});
  watchAvailability = async (tell: (available: boolean) => void) => {
    this.watching.set(this.watching.size + 1, tell);
    return this.watching.size;
  };
  cancelWatchAvailability = async (id: number) => void this.watching.delete(id);
  say = (type: 'connecting' | 'connect' | 'disconnect') => this.dispatchEvent(new Event(type));
}
const remoteOf = (video: HTMLVideoElement) => FakeRemote.of.get(video) as FakeRemote;

beforeEach(() => {
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', {
    configurable: true,
    get(this: object) {
      if (!FakeRemote.of.has(this)) FakeRemote.of.set(this, new FakeRemote());
      return FakeRemote.of.get(this);
    },
  });
});
afterEach(() => void Reflect.deleteProperty(HTMLMediaElement.prototype, 'remote'));

function create(video: HTMLVideoElement) {
  const connected: boolean[] = [];
  const life = new AbortController();
  const remote = createRemotePlayback(video, (now) => connected.push(now), life.signal);
  return { remote, connected, life };
}

describe('remote playback in the browser', () => {
  test('searches for devices only while there is a listener', async () => {
    const video = document.createElement('video');
    const { remote } = create(video);
    expect(remoteOf(video).watching.size).toBe(0);
    const listener = jest.fn();
    const leave = remote.subscribe(listener);
    remoteOf(video).watching.get(1)?.(true);
    expect(remote.get()).toEqual({ available: true, connected: false });
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    await pass(0);
    expect(remoteOf(video).watching.size).toBe(0);
  });

  test('reports no device where the search fails, and ignores a dismissed device list', async () => {
    const video = document.createElement('video');
    const { remote, connected } = create(video);
    remoteOf(video).watchAvailability = () => Promise.reject(new DOMException('', 'NotSupportedError'));
    remoteOf(video).prompt.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    remote.subscribe(() => {})();
    remote.prompt();
    await pass(0);
    expect([remote.get().available, connected]).toEqual([false, []]);
  });

  test('reports no device where the browser does not support it', () => {
    Reflect.deleteProperty(HTMLMediaElement.prototype, 'remote');
    const { remote } = create(document.createElement('video'));
    remote.subscribe(() => {})();
    expect(() => remote.prompt()).not.toThrow();
    expect(remote.get()).toEqual({ available: false, connected: false });
  });

  test('reports AirPlay devices and connections through Safari’s own API', () => {
    const webkitShowPlaybackTargetPicker = jest.fn();
    const video = Object.assign(document.createElement('video'), {
      webkitShowPlaybackTargetPicker,
      webkitCurrentPlaybackTargetIsWireless: false,
    });
    const { remote, connected, life } = create(video);
    const found = (availability: string) =>
      video.dispatchEvent(
        Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability }),
      );
    const routed = (wireless: boolean) => {
      video.webkitCurrentPlaybackTargetIsWireless = wireless;
      video.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'));
    };
    const leave = remote.subscribe(() => {});
    found('available');
    expect(remote.get().available).toBe(true);
    found('not-available');
    expect(remote.get().available).toBe(false);
    leave();
    found('available');
    expect(remote.get().available).toBe(false);
    remote.prompt();
    expect(webkitShowPlaybackTargetPicker).toHaveBeenCalled();
    for (const wireless of [true, true, false]) routed(wireless);
    expect(connected).toEqual([true, false]);
    life.abort();
    routed(true);
    expect(connected).toHaveLength(2);
  });
});

const wanted = (events: StageEvent[]) => events.filter((event) => event.type === 'remoteWanted');
const answer = (events: StageEvent[], manifest: string) => wanted(events).at(-1)?.answer(manifest);

/** A stage whose film a television shows, 12 seconds in. */
async function onTelevision() {
  const made = await shown();
  made.fake.watch(12);
  remoteOf(made.fake.video).say('connect');
  answer(made.events, '/named/e1.m3u8');
  await pass(0);
  made.fake.watch(1);
  return made;
}

describe('a film on a television', () => {
  test('plays from the address that the app returns, at the same second, without losing its source', async () => {
    const { fake, engine, events, of, controller } = await shown();
    fake.watch(12);
    remoteOf(fake.video).say('connect');
    expect(engine.calls).toHaveLength(1);
    expect(engine.last().attachment.detach).toHaveBeenCalledWith(true);
    expect(fake.own.paused).toBe(true);
    expect(controller.state.get()).toMatchObject({ remote: true, shown: false, playing: true });
    answer(events, '/named/e1.m3u8');
    expect(engine.last()).toMatchObject({
      manifest: '/named/e1.m3u8',
      startAt: 12,
      terms: { height: 'auto', startHeight: null, remote: true },
    });
    await pass(0);
    expect(fake.own.paused).toBe(false);
    // No frame is painted here.
    fake.watch(21);
    expect(controller.state.get().shown).toBe(true);
    expect(of('watched').at(-1)).toMatchObject({ id: 'e1' });
  });

  test('keeps playing behind a hidden page or a sheet, and ignores the quality and buffer of this screen', async () => {
    const { fake, engine, controller, onHealthy } = await onTelevision();
    setHidden(true);
    controller.cover(true);
    expect(fake.own.paused).toBe(false);
    settings.set({ quality: 480 });
    expect(engine.last().attachment.setHeight).toHaveBeenLastCalledWith('auto');
    onHealthy.mockClear();
    fake.buffer(60);
    expect(onHealthy).not.toHaveBeenCalled();
  });

  test('returns to this screen at the same second when the television disconnects', async () => {
    const { fake, engine, controller } = await onTelevision();
    fake.own.currentTime = 30;
    fake.watch(1);
    remoteOf(fake.video).say('disconnect');
    expect(controller.state.get().remote).toBe(false);
    expect(engine.last()).toMatchObject({ manifest: '/e1.m3u8', startAt: 31, terms: { remote: false } });
  });

  test('requests a new address for another film, and for a renewed one after a refusal', async () => {
    const { engine, events, update } = await onTelevision();
    update({ source: source('e2') });
    expect(engine.calls).toHaveLength(2);
    expect(wanted(events).map(({ id }) => id)).toEqual(['e1', 'e2']);
    answer(events, '/named/e2.m3u8');
    expect(engine.last()).toMatchObject({ manifest: '/named/e2.m3u8', startAt: 0 });
    engine.last().hooks.onFailure('forbidden');
    update({ source: source('e2', { manifest: '/renewed.m3u8' }) });
    expect(wanted(events).map(({ id }) => id)).toEqual(['e1', 'e2', 'e2']);
  });

  test('stays on the television when Safari disconnects and reconnects during a change of source', async () => {
    const { fake, engine, events, controller, update } = await onTelevision();
    update({ source: source('e2') });
    answer(events, '/named/e2.m3u8');
    for (const type of ['disconnect', 'connect'] as const) remoteOf(fake.video).say(type);
    await pass(0);
    fake.watch(1);
    expect(engine.last().manifest).toBe('/named/e2.m3u8');
    expect(controller.state.get()).toMatchObject({ remote: true, shown: true });
    expect(wanted(events)).toHaveLength(2);
  });

  test('offers a retry when no address arrives, and the retry requests one again', async () => {
    const { fake, events, controller } = await shown();
    remoteOf(fake.video).say('connect');
    await pass(12_000);
    expect(controller.state.get().waiting).toBe('stuck');
    controller.retry();
    expect(wanted(events)).toHaveLength(2);
  });

  test('ignores an address that arrives too late', async () => {
    const { fake, engine, events, update, controller } = await shown();
    const remote = remoteOf(fake.video);
    remote.say('connect');
    const [first] = wanted(events);
    update({ source: source('e2') });
    first?.answer('/named/e1.m3u8');
    expect(engine.calls).toHaveLength(1);
    remote.say('disconnect');
    expect(engine.last().manifest).toBe('/e2.m3u8');
    answer(events, '/named/e2.m3u8');
    controller.destroy();
    answer(events, '/named/e2.m3u8');
    expect(engine.calls).toHaveLength(2);
  });
});

test('each following page plays on the element connected to a television until it disconnects', async () => {
  const pages = Array.from({ length: 9 }, (_, index) => ({
    id: `e${index}`,
    media: { manifest: `/e${index}.m3u8`, still: null },
    startAt: 0,
  }));
  const { fakes, engine, events, made } = pool();
  made.update(pages, 4);
  const stage = made.stageOf(4);
  remoteOf(stage.video).say('connect');
  for (const at of [5, 6, 2]) {
    made.update(pages, at);
    expect(made.stageOf(at)).toBe(stage);
    expect(wanted(events).at(-1)?.id).toBe(`e${at}`);
    answer(events, `/named/e${at}.m3u8`);
    expect(engine.last().manifest).toBe(`/named/e${at}.m3u8`);
  }
  const { turn } = made.place.get();
  expect([1, 2, 3].map((index) => slotOf(index, turn)).sort()).toEqual([0, 1, 2]);
  await pass(0);
  fakes.find(({ video }) => video === stage.video)?.watch(1);
  remoteOf(stage.video).say('disconnect');
  expect(engine.last()).toMatchObject({ manifest: '/e2.m3u8', startAt: 1 });
  expect(made.stageOf(2)).toBe(stage);
  made.update(pages, 3);
  expect(made.stageOf(3)).not.toBe(stage);
});
