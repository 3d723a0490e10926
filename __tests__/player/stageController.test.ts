import { settings } from '../../src/player/settings.ts';
import { setHidden, setOnline, setSaveData, watchListeners } from './fakes.ts';
import { freshBrowser, pass, source, stage } from './stageFixture.ts';

freshBrowser();

describe('playing', () => {
  test('starts by itself at the place asked for, and says so once', async () => {
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
  ] as const)(
    'a film that ran in silence before us is asked for its sound (%s allowed)',
    async (allowed, heard) => {
      const { fake, controller, update } = stage({ source: null });
      fake.allow(allowed);
      fake.video.muted = true;
      fake.own.paused = false;
      update({ source: source('e1') });
      await pass(0);
      fake.fire('volumechange');
      expect(controller.state.get()).toMatchObject({ playing: true, blocked: false, ...heard });
      expect(fake.own.paused).toBe(false);
    },
  );

  test('the next source is attached to the same element and plays', async () => {
    const { engine, fake, update, show, of } = stage();
    await show();
    const first = engine.last();
    update({ source: source('e2') });
    expect(first.attachment.detach).toHaveBeenCalledTimes(1);
    await show();
    expect(fake.own.paused).toBe(false);
    expect(of('started').map(({ id }) => id)).toEqual(['e1', 'e2']);
  });

  test('a viewer’s pause holds; the next source plays again', async () => {
    const { controller, fake, update, show } = stage();
    await show();
    controller.toggle();
    expect(fake.own.paused).toBe(true);
    update({});
    expect(fake.own.paused).toBe(true);
    update({ source: source('e2') });
    await show();
    expect(fake.own.paused).toBe(false);
  });

  test('a pause from outside is taken as the viewer’s', async () => {
    const { controller, fake, show } = stage();
    await show();
    fake.pause();
    expect(controller.state.get().playing).toBe(false);
  });

  test('hiding the page pauses, showing it plays on', async () => {
    const { controller, fake, show } = stage();
    await show();
    setHidden(true);
    expect(fake.own.paused).toBe(true);
    expect(controller.state.get().playing).toBe(true);
    setHidden(false);
    expect(fake.own.paused).toBe(false);
  });

  test('ended is told once; who comes back to it sees it from the beginning', async () => {
    const { fake, events, show, update } = stage();
    await show();
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

  test('playing again after the end begins anew', async () => {
    const { controller, fake, show } = stage();
    await show();
    fake.end();
    controller.toggle();
    expect(fake.own.currentTime).toBe(0);
  });

  test('at the speed chosen; a held finger doubles it for as long', async () => {
    settings.set({ speed: 1.25 });
    const { controller, fake, show } = stage();
    await show();
    expect(fake.video.playbackRate).toBe(1.25);
    controller.hold(true);
    expect(fake.video.playbackRate).toBe(2);
    controller.hold(false);
    expect(fake.video.playbackRate).toBe(1.25);
    settings.set({ speed: 0.75 });
    // Loading puts an element back to this.
    expect(fake.video.defaultPlaybackRate).toBe(0.75);
  });

  test('in a little window it goes on while the page is hidden', async () => {
    const { fake, show } = stage();
    await show();
    Object.defineProperty(document, 'pictureInPictureElement', { value: fake.video, configurable: true });
    setHidden(true);
    expect(fake.own.paused).toBe(false);
    Object.defineProperty(document, 'pictureInPictureElement', { value: null, configurable: true });
    fake.fire('leavepictureinpicture');
    expect(fake.own.paused).toBe(true);
  });
});

describe('in the wings', () => {
  test('it is loaded, silent and says nothing; in front it plays at once', async () => {
    const { engine, events, fake, show, update } = stage({ front: false });
    expect(engine.last().terms).toEqual({ height: 'auto', front: false });
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

  test('leaving the front pauses, saves and keeps the place', async () => {
    const { engine, fake, show, update, of } = stage();
    await show();
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

  test('no source: the element is let go', async () => {
    const { controller, engine, fake, show, update } = stage();
    await show();
    update({ source: null });
    expect(engine.last().attachment.detach).toHaveBeenCalledTimes(1);
    expect(fake.own.paused).toBe(true);
    expect(controller.state.get().shown).toBe(false);
  });

  test('what failed unseen is nobody’s business until somebody comes', async () => {
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
  test('is changed in its stride where the engine can', async () => {
    const { engine, show } = stage();
    await show();
    settings.set({ quality: 480 });
    expect(engine.last().attachment.setHeight).toHaveBeenCalledWith(480);
    expect(engine.calls).toHaveLength(1);
  });

  test('else the episode is opened anew where it was', async () => {
    const { engine, fake, show } = stage({}, false);
    await show();
    fake.watch(6);
    settings.set({ quality: 480 });
    expect(engine.calls).toHaveLength(2);
    expect(engine.last()).toMatchObject({ startAt: 6, terms: { height: 480 } });
  });

  test('saving data means the smallest, unless one was chosen', () => {
    setSaveData(true);
    expect(stage().engine.last().terms?.height).toBe('least');
    settings.set({ dataSaver: 'off' });
    expect(stage().engine.last().terms?.height).toBe('auto');
    settings.set({ dataSaver: 'on', quality: 720 });
    expect(stage().engine.last().terms?.height).toBe(720);
  });
});

describe('failures', () => {
  test('forbidden asks the owner at once and shows itself only if no new address comes', async () => {
    const { controller, engine, of } = stage();
    engine.last().hooks.onFailure('forbidden');
    expect(of('failed')).toEqual([{ type: 'failed', id: 'e1', reason: 'forbidden' }]);
    await pass(7900);
    expect(controller.state.get().failure).toBeNull();
    await pass(200);
    expect(controller.state.get().failure).toBe('forbidden');
  });

  test('a new address in time is taken without a word', async () => {
    const { controller, engine, update } = stage();
    engine.last().hooks.onFailure('forbidden');
    await pass(1000);
    update({ source: source('e1', { manifest: '/e1.m3u8?renewed' }) });
    await pass(20_000);
    expect(controller.state.get().failure).toBeNull();
    expect(engine.calls).toHaveLength(2);
  });

  test('network: stops, and retry goes on at the same place', async () => {
    const { controller, engine, fake, show } = stage();
    await show();
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

  test('network: it tries again by itself, less and less often, until there is a picture', async () => {
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

  test('a network that comes back is noticed', () => {
    const { engine } = stage();
    engine.last().hooks.onFailure('network');
    setOnline(true);
    expect(engine.calls).toHaveLength(2);
  });
});

test('destroy leaves no listener and no timer', async () => {
  const listeners = watchListeners();
  const { controller, engine, events, fake, show } = stage();
  await show();
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
