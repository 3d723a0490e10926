import { settings } from '../../src/player/settings.ts';
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
    'lets a prestarted film run silent before the first tap, because sound would stop it, and says so where %s',
    async (_where, front) => {
      Object.assign(navigator, { userActivation: { hasBeenActive: false } });
      const { fake, controller, update } = stage({ source: null, front });
      fake.video.muted = true;
      fake.own.paused = false;
      update({ source: source('e1'), front: true });
      await pass(0);
      Reflect.deleteProperty(navigator, 'userActivation');
      expect(controller.state.get()).toMatchObject({
        playing: true,
        blocked: false,
        soundHeld: true,
        muted: true,
      });
      expect(fake.video.muted).toBe(true);
      expect(fake.play).not.toHaveBeenCalled();
    },
  );

  test('asks for sound anew whenever the page comes to the front again', async () => {
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

  test('waits under a sheet without the viewer’s pause, and goes on when it is closed', async () => {
    const { fake, controller } = await shown();
    controller.cover(true);
    expect(fake.own.paused).toBe(true);
    expect(controller.state.get().playing).toBe(true);
    controller.cover(false);
    expect(fake.own.paused).toBe(false);
    controller.toggle();
    controller.cover(true);
    controller.cover(false);
    expect(fake.own.paused).toBe(true);
  });

  test('a viewer’s pause lasts until the next source', async () => {
    const { controller, fake, update, show } = await shown();
    controller.toggle();
    expect(fake.own.paused).toBe(true);
    update({});
    expect(fake.own.paused).toBe(true);
    update({ source: source('e2') });
    await show();
    expect(fake.own.paused).toBe(false);
  });

  test('treats an external pause as the viewer’s', async () => {
    const { controller, fake } = await shown();
    fake.pause();
    expect(controller.state.get().playing).toBe(false);
  });

  test('pauses in a hidden page and resumes in a visible one', async () => {
    const { controller, fake } = await shown();
    setHidden(true);
    expect(fake.own.paused).toBe(true);
    expect(controller.state.get().playing).toBe(true);
    setHidden(false);
    expect(fake.own.paused).toBe(false);
  });

  test('reports the end once and restarts when the viewer returns', async () => {
    const { fake, events, update } = await shown();
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
  });

  test('restarts after the end', async () => {
    const { controller, fake } = await shown();
    fake.end();
    controller.toggle();
    expect(fake.own.currentTime).toBe(0);
  });

  test('plays at the chosen speed, and twice as fast during a long press', async () => {
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
    expect(engine.last().terms).toEqual({
      height: 'auto',
      front: false,
      startHeight: null,
      remote: false,
    });
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

  test('reports a failure only once the viewer comes', async () => {
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

  test('reopens the episode at its position otherwise', async () => {
    const { engine, fake } = await shown({}, false);
    fake.watch(6);
    settings.set({ quality: 480 });
    expect(engine.calls).toHaveLength(2);
    expect(engine.last()).toMatchObject({ startAt: 6, terms: { height: 480 } });
  });
});

describe('failures', () => {
  test('forbidden: requests a new address at once and shows only if none comes', async () => {
    const { controller, engine, of } = stage();
    engine.last().hooks.onFailure('forbidden');
    expect(of('failed')).toEqual([{ type: 'failed', id: 'e1', reason: 'forbidden' }]);
    await pass(7900);
    expect(controller.state.get().failure).toBeNull();
    await pass(200);
    expect(controller.state.get().failure).toBe('forbidden');
  });

  test('forbidden: a new address in time shows no error', async () => {
    const { controller, engine, update } = stage();
    engine.last().hooks.onFailure('forbidden');
    await pass(1000);
    update({ source: source('e1', { manifest: '/e1.m3u8?renewed' }) });
    await pass(20_000);
    expect(controller.state.get().failure).toBeNull();
    expect(engine.calls).toHaveLength(2);
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

  test('network: retries by itself with growing delays until there is a picture', async () => {
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
  });

  test('network: retries when the connection returns', () => {
    const { engine } = stage();
    engine.last().hooks.onFailure('network');
    setOnline(true);
    expect(engine.calls).toHaveLength(2);
  });
});

test('destroy leaves no listener and no timer', async () => {
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
