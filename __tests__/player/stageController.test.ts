import { settings } from '../../src/player/settings.ts';
import { mutedChoice } from '../../src/player/sound.ts';
import type { StageController } from '../../src/player/stageController.ts';
import { setHidden, setOnline, watchListeners } from './fakes.ts';
import { freshBrowser, pass, shown, source, stage } from './stageFixture.ts';

freshBrowser();

describe('playback', () => {
  test('starts by itself at the requested position and reports it once', async () => {
    const { engine, fake, events, show } = stage({ source: source('e1', { startAt: 42 }) });
    expect(engine.last()).toMatchObject({ manifest: '/e1.m3u8', startAt: 42 });
    await show();
    engine.last().hooks.onFrame();
    expect(fake.own.paused).toBe(false);
    expect(events).toEqual([{ type: 'started', id: 'e1' }]);
  });

  test.each([
    ['all', { muted: false, soundHeld: false }],
    ['silent', { muted: true, soundHeld: true }],
  ] as const)('requests sound for a prestarted muted film (%s allowed)', async (allowed, heard) => {
    const { fake, controller, update } = stage({ source: null });
    fake.allow(allowed);
    fake.video.muted = true;
    fake.own.paused = false;
    update({ source: source('e1') });
    await pass(0);
    fake.fire('volumechange');
    expect(controller.state.get()).toMatchObject({ playing: true, blocked: false, ...heard });
    expect(fake.own.paused).toBe(false);
  });

  test.each([
    ['the page waits for it', true],
    ['it comes with the page', false],
  ])(
    'keeps a prestarted film muted before the first tap and marks the sound as held back, where %s',
    async (_where, front) => {
      Object.assign(navigator, { userActivation: { hasBeenActive: false } });
      const { fake, controller, update } = stage({ source: null, front });
      fake.video.muted = true;
      fake.own.paused = false;
      update({ source: source('e1'), front: true });
      await pass(0);
      Reflect.deleteProperty(navigator, 'userActivation');
      const silent = { playing: true, blocked: false, soundHeld: true, muted: true };
      expect(controller.state.get()).toMatchObject(silent);
      expect(fake.video.muted).toBe(true);
      expect(fake.play).not.toHaveBeenCalled();
    },
  );

  test('requests sound again when the page returns to the front', async () => {
    const { fake, controller, show, update } = stage();
    fake.allow('silent');
    update({ source: source('e2') });
    await show();
    expect(controller.state.get().soundHeld).toBe(true);
    update({ front: false });
    fake.allow('all');
    update({ front: true });
    await pass(0);
    expect(controller.state.get()).toMatchObject({ soundHeld: false, muted: false });
    expect(fake.video.muted).toBe(false);
  });

  test.each<[string, (now: boolean, controller: StageController) => void]>([
    ['under a sheet', (now, controller) => controller.cover(now)],
    ['in a hidden page', setHidden],
  ])('pauses %s and continues after it, unless the viewer has paused', async (_where, hide) => {
    const { fake, controller } = await shown();
    hide(true, controller);
    expect(fake.own.paused).toBe(true);
    expect(controller.state.get().playing).toBe(true);
    hide(false, controller);
    expect(fake.own.paused).toBe(false);
    controller.toggle();
    hide(true, controller);
    hide(false, controller);
    expect(fake.own.paused).toBe(true);
  });

  test('stays paused by the viewer until the next source, and an external pause counts as the viewer’s', async () => {
    const { controller, fake, update, show } = await shown();
    controller.toggle();
    expect(fake.own.paused).toBe(true);
    update({});
    expect(fake.own.paused).toBe(true);
    update({ source: source('e2') });
    await show();
    expect(fake.own.paused).toBe(false);
    fake.pause();
    expect(controller.state.get().playing).toBe(false);
  });

  test('reports the end, and restarts on request or when the viewer returns', async () => {
    const { controller, fake, events, update } = await shown();
    fake.end();
    update({});
    expect(fake.own.paused).toBe(true);
    expect(events.at(-1)).toEqual({ type: 'ended', id: 'e1' });
    update({ front: false });
    // A real element forgets its end with the jump.
    fake.own.ended = false;
    update({ front: true });
    await pass(0);
    expect(fake.own.paused).toBe(false);
    fake.end();
    controller.toggle();
    expect(fake.own.currentTime).toBe(0);
  });

  test('runs at the chosen speed, and at double speed during a long press', async () => {
    settings.set({ speed: 1.25 });
    const { controller, fake } = await shown();
    expect(fake.video.playbackRate).toBe(1.25);
    controller.hold(true);
    expect(fake.video.playbackRate).toBe(2);
    controller.hold(false);
    expect(fake.video.playbackRate).toBe(1.25);
    settings.set({ speed: 0.75 });
    // Loading puts an element back to this.
    expect(fake.video.defaultPlaybackRate).toBe(0.75);
  });

  test('continues in picture-in-picture while the page is hidden or covered', async () => {
    const { controller, fake } = await shown();
    Object.defineProperty(document, 'pictureInPictureElement', { value: fake.video, configurable: true });
    setHidden(true);
    expect(fake.own.paused).toBe(false);
    setHidden(false);
    controller.cover(true);
    expect(fake.own.paused).toBe(false);
    controller.cover(false);
    setHidden(true);
    Object.defineProperty(document, 'pictureInPictureElement', { value: null, configurable: true });
    fake.fire('leavepictureinpicture');
    expect(fake.own.paused).toBe(true);
  });
});

describe('a background page', () => {
  test('loads muted without events and plays at once in front', async () => {
    const { engine, events, fake, show, update } = stage({ front: false });
    expect(engine.last().terms).toEqual({ height: 'auto', front: false, startHeight: null, remote: false });
    await show();
    expect(fake.own.paused).toBe(true);
    expect(fake.video.muted).toBe(true);
    expect(events).toEqual([]);
    update({ front: true });
    expect(fake.own.paused).toBe(false);
    expect(fake.video.muted).toBe(false);
    expect(engine.calls).toHaveLength(1);
    expect(engine.last().attachment.setFront).toHaveBeenCalledWith(true);
    expect(events).toEqual([{ type: 'started', id: 'e1' }]);
  });

  test('pauses, saves and keeps the position when it leaves the front', async () => {
    const { engine, fake, update, of } = await shown();
    fake.watch(2);
    update({ front: false });
    expect(fake.own.paused).toBe(true);
    expect(of('watched')).toEqual([{ type: 'watched', id: 'e1', second: 2 }]);
    expect(engine.last().attachment.detach).not.toHaveBeenCalled();
    setHidden(true);
    setHidden(false);
    expect(fake.own.paused).toBe(true);
    update({ front: true });
    expect(fake.own.paused).toBe(false);
    expect(fake.own.currentTime).toBe(2);
    expect(of('started')).toHaveLength(1);
  });

  test('releases the element without a source', async () => {
    const { controller, engine, fake, update } = await shown();
    update({ source: null });
    expect(engine.last().attachment.detach).toHaveBeenCalledTimes(1);
    expect(fake.own.paused).toBe(true);
    expect(controller.state.get().shown).toBe(false);
  });

  test('reports no failure, and tries again once the viewer comes', async () => {
    const { controller, engine, events, update } = stage({ front: false });
    engine.last().hooks.onFailure('network');
    await pass(60_000);
    expect(events).toEqual([]);
    expect(engine.calls).toHaveLength(1);
    update({ front: true });
    expect(controller.state.get().failure).toBeNull();
    expect(engine.calls).toHaveLength(2);
  });
});

describe('quality', () => {
  test('switches during playback if the engine can', async () => {
    const { engine } = await shown();
    settings.set({ quality: 480 });
    expect(engine.last().attachment.setHeight).toHaveBeenCalledWith(480);
    expect(engine.calls).toHaveLength(1);
  });

  test('reopens the episode at its position if the engine cannot switch', async () => {
    const { engine, fake } = await shown({}, false);
    fake.watch(6);
    settings.set({ quality: 480 });
    expect(engine.calls).toHaveLength(2);
    expect(engine.last()).toMatchObject({ startAt: 6, terms: { height: 480 } });
  });

  test.each([
    ['after a failure', true],
    ['after a long wait', false],
  ])('starts another attempt when it changes %s', async (_when, fails) => {
    const { controller, engine } = stage();
    if (fails) engine.last().hooks.onFailure('media');
    else await pass(12_100);
    expect(engine.calls).toHaveLength(1);
    settings.set({ quality: 270 });
    expect(engine.calls).toHaveLength(2);
    expect(engine.last().terms).toMatchObject({ height: 270 });
    expect(controller.state.get()).toMatchObject({ failure: null, waiting: false });
  });
});

describe('failures', () => {
  test('forbidden: requests a new address at once and shows only if none comes in time', async () => {
    const { controller, engine, of, update } = stage();
    engine.last().hooks.onFailure('forbidden');
    expect(of('failed')).toEqual([{ type: 'failed', id: 'e1', reason: 'forbidden' }]);
    await pass(1000);
    update({ source: source('e1', { manifest: '/e1.m3u8?renewed' }) });
    await pass(20_000);
    expect(controller.state.get().failure).toBeNull();
    expect(engine.calls).toHaveLength(2);
    engine.last().hooks.onFailure('forbidden');
    await pass(7900);
    expect(controller.state.get().failure).toBeNull();
    await pass(200);
    expect(controller.state.get().failure).toBe('forbidden');
  });

  test('network: stops, and a retry resumes at the same position', async () => {
    const { controller, engine, fake, show } = await shown();
    fake.watch(8);
    engine.last().hooks.onFailure('network');
    expect(controller.state.get().failure).toBe('network');
    expect(fake.own.paused).toBe(true);
    controller.retry();
    expect(engine.last().startAt).toBe(8);
    await show();
    expect(controller.state.get().failure).toBeNull();
    expect(fake.own.paused).toBe(false);
  });

  test('network: retries with growing delays until there is a picture, and at once when the connection returns', async () => {
    const { engine, show } = stage();
    const broken = async (ms: number, calls: number) => {
      engine.last().hooks.onFailure('network');
      await pass(ms - 100);
      expect(engine.calls).toHaveLength(calls);
      await pass(200);
      expect(engine.calls).toHaveLength(calls + 1);
    };
    await broken(5000, 1);
    await broken(10_000, 2);
    await broken(20_000, 3);
    await broken(30_000, 4);
    await show();
    await broken(5000, 5);
    engine.last().hooks.onFailure('network');
    setOnline(true);
    expect(engine.calls).toHaveLength(7);
  });
});

describe('sound', () => {
  test('is offered during muted playback where the browser blocks it', async () => {
    const { controller, fake } = stage({ source: null });
    fake.allow('silent');
    controller.update({ source: source('e1'), front: true });
    await pass(0);
    expect(fake.own.paused).toBe(false);
    expect(fake.video.muted).toBe(true);
    expect(controller.state.get()).toMatchObject({ soundHeld: true, blocked: false });
    expect(window.sessionStorage.getItem('player.muted')).toBeNull();
    controller.toggleMute();
    expect(fake.video.muted).toBe(false);
    expect(controller.state.get().soundHeld).toBe(false);
  });

  test('remembers the viewer’s choice', async () => {
    const first = stage();
    first.controller.toggleMute();
    expect(window.sessionStorage.getItem('player.muted')).toBe('1');
    mutedChoice.forget();
    const second = stage();
    await pass(0);
    expect(second.fake.video.muted).toBe(true);
    expect(second.controller.state.get()).toMatchObject({ muted: true, soundHeld: false });
  });

  test('works without storage', () => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(deny);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(deny);
    const { controller } = stage();
    controller.toggleMute();
    expect(mutedChoice.get()).toBe(true);
  });
});

test('buffering shows after 400 ms, not for a short stall', async () => {
  const { controller, fake } = await shown();
  fake.fire('waiting');
  await pass(350);
  fake.fire('playing');
  await pass(1000);
  expect(controller.state.get().waiting).toBe(false);
  fake.fire('waiting');
  await pass(450);
  expect(controller.state.get().waiting).toBe('short');
  fake.watch(1);
  expect(controller.state.get().waiting).toBe(false);
});

describe('seeking', () => {
  test('stays within the episode, and keeps only the newest request while a seek runs', async () => {
    const { controller, fake } = await shown();
    controller.seekBy(-5);
    expect(fake.own.currentTime).toBe(0);
    controller.seekTo(99);
    expect(fake.own.currentTime).toBe(60);
    fake.own.seeking = true;
    controller.seekTo(10);
    controller.seekTo(20);
    expect(fake.own.currentTime).toBe(60);
    fake.own.seeking = false;
    fake.fire('seeked');
    expect(fake.own.currentTime).toBe(20);
  });
});

describe('buffer health', () => {
  test('is reported with 8 s of data ahead of a shown picture, or with all data of a shorter film', async () => {
    const { fake, show, onHealthy } = stage();
    fake.buffer(20);
    expect(onHealthy).not.toHaveBeenCalled();
    await show();
    fake.buffer(7.9);
    expect(onHealthy).not.toHaveBeenCalled();
    fake.buffer(8.1);
    expect(onHealthy).toHaveBeenCalled();
    const short = stage();
    await short.show(6);
    short.fake.buffer(6);
    expect(short.onHealthy).toHaveBeenCalled();
  });
});

describe('save points', () => {
  test('are set every 20 s of playback', async () => {
    const { fake, of } = await shown();
    fake.watch(64);
    expect(of('watched')).toEqual([20, 40, 60].map((second) => ({ type: 'watched', id: 'e1', second })));
  });

  test('are set on pause, hide and pagehide, and never twice for the same second', async () => {
    const { controller, fake, of } = await shown();
    fake.watch(2);
    controller.toggle();
    setHidden(true);
    window.dispatchEvent(new Event('pagehide'));
    expect(of('watched')).toEqual([{ type: 'watched', id: 'e1', second: 2 }]);
    setHidden(false);
    controller.toggle();
    fake.watch(1);
    setHidden(true);
    fake.seek(30);
    window.dispatchEvent(new Event('pagehide'));
    expect(of('watched').map((event) => event.type === 'watched' && event.second)).toEqual([2, 3, 30]);
  });

  test('use the outgoing episode’s id and second', async () => {
    const { fake, show, of, update } = await shown();
    fake.watch(3);
    update({ source: source('e2', { startAt: 20 }) });
    expect(of('watched')).toEqual([{ type: 'watched', id: 'e1', second: 3 }]);
    await show();
    fake.own.currentTime = 20;
    fake.watch(1);
    update({ source: null });
    expect(of('watched').at(-1)).toEqual({ type: 'watched', id: 'e2', second: 21 });
  });

  test('are never set while the film loads', async () => {
    const { fake, of, update } = stage({ source: source('e1', { startAt: 42 }) });
    fake.fire('timeupdate');
    fake.fire('pause');
    setHidden(true);
    update({ source: source('e2') });
    expect(of('watched')).toEqual([]);
  });

  test('do not count the gap of a seek as playback', async () => {
    const { fake, of } = await shown();
    fake.watch(1);
    fake.seek(40);
    fake.watch(3);
    expect(of('watched')).toEqual([]);
    expect(of('counted')).toEqual([]);
  });
});

describe('view counting', () => {
  test('happens once, after 5 s of playback', async () => {
    const { fake, of } = await shown();
    fake.watch(4.5);
    expect(of('counted')).toEqual([]);
    fake.watch(20);
    expect(of('counted')).toEqual([{ type: 'counted', id: 'e1' }]);
  });

  test('happens at the end of an episode shorter than 5 s', async () => {
    const { fake, show, of } = stage();
    await show(3);
    fake.watch(2);
    fake.end();
    expect(of('counted')).toEqual([{ type: 'counted', id: 'e1' }]);
  });

  test('does not happen after dragging to the end', async () => {
    const { fake, of } = await shown();
    fake.seek(60);
    fake.end();
    expect(of('counted')).toEqual([]);
    expect(of('ended')).toHaveLength(1);
  });

  test('does not repeat after an address renewal, and neither does the start', async () => {
    const { engine, fake, show, of, update } = await shown();
    fake.watch(12);
    update({ source: source('e1', { manifest: '/e1.m3u8?renewed', startAt: 0 }) });
    expect(engine.last()).toMatchObject({ manifest: '/e1.m3u8?renewed', startAt: 12 });
    await show();
    fake.own.currentTime = 12;
    fake.watch(6);
    expect(of('counted')).toHaveLength(1);
    expect(of('started')).toHaveLength(1);
  });
});

test('destroying the stage controller leaves no listener and no timer', async () => {
  const listeners = watchListeners();
  const { controller, engine, events, fake } = await shown();
  fake.fire('waiting');
  controller.destroy();
  const told = events.length;
  fake.fire('ended');
  setHidden(true);
  expect(events).toHaveLength(told);
  expect(listeners.count()).toBeGreaterThan(0);
  expect(listeners.held()).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
  expect(engine.last().attachment.detach).toHaveBeenCalled();
});
