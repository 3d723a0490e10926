import { setHidden, setOnline, watchListeners } from './fakes.ts';
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
    update({ next: { id: 'e2', manifest: '/e2.m3u8' } });
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

  test('ended is told once and nothing starts over by itself', async () => {
    const { controller, fake, events, show, update } = stage();
    await show();
    fake.end();
    update({ frozen: true });
    update({ frozen: false });
    expect(fake.own.paused).toBe(true);
    expect(events.at(-1)).toEqual({ type: 'ended', id: 'e1' });
    controller.toggle();
    expect(fake.own.currentTime).toBe(0);
  });
});

describe('the wall', () => {
  test('frozen pauses, saves and keeps the frame; then it plays on', async () => {
    const { engine, fake, show, update, of } = stage();
    await show();
    fake.watch(2);
    update({ frozen: true });
    expect(fake.own.paused).toBe(true);
    expect(engine.last().attachment.detach).not.toHaveBeenCalled();
    expect(of('watched')).toHaveLength(1);
    setHidden(true);
    setHidden(false);
    expect(fake.own.paused).toBe(true);
    update({ frozen: false });
    expect(fake.own.paused).toBe(false);
  });

  test('a source that comes while frozen is loaded and waits', async () => {
    const { engine, fake, show, update } = stage({ frozen: true });
    await show();
    expect(engine.calls).toHaveLength(1);
    expect(fake.own.paused).toBe(true);
    update({ frozen: false });
    await pass(0);
    expect(fake.own.paused).toBe(false);
  });

  test('no source: the last frame stays and nothing more is loaded', async () => {
    const { controller, engine, fake, show, update } = stage();
    await show();
    update({ source: null });
    expect(engine.last().attachment.rest).toHaveBeenCalledTimes(1);
    expect(engine.last().attachment.detach).not.toHaveBeenCalled();
    expect(fake.own.paused).toBe(true);
    expect(controller.state.get().shown).toBe(true);
  });

  test('no source before the first frame: nothing is kept', () => {
    const { controller, engine, update } = stage();
    update({ source: null });
    expect(engine.last().attachment.detach).toHaveBeenCalledTimes(1);
    expect(controller.state.get().shown).toBe(false);
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

  test('a network that comes back is noticed', () => {
    const { engine } = stage();
    engine.last().hooks.onFailure('network');
    setOnline(true);
    expect(engine.calls).toHaveLength(2);
  });
});

test('destroy leaves no listener and no timer', async () => {
  const listeners = watchListeners();
  const { controller, engine, events, fake, show, warmer } = stage();
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
  expect(warmer.stop).toHaveBeenCalled();
});
