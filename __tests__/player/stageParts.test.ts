import { settings } from '../../src/player/settings.ts';
import { mutedChoice } from '../../src/player/sound.ts';
import { freshBrowser, pass, shown, source, stage } from './stageFixture.ts';

freshBrowser();

describe('sound', () => {
  test('held: plays muted and offers sound', async () => {
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
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { controller } = stage();
    controller.toggleMute();
    expect(mutedChoice.get()).toBe(true);
  });
});

describe('buffering', () => {
  test('shows after 400 ms, not for a short stall', async () => {
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
});

describe('another quality', () => {
  test.each([
    ['after a failure', true],
    ['after a long wait', false],
  ])('%s is another attempt', async (_when, fails) => {
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

describe('seeking', () => {
  test('stays within the episode', async () => {
    const { controller, fake } = await shown();
    controller.seekBy(-5);
    expect(fake.own.currentTime).toBe(0);
    controller.seekTo(99);
    expect(fake.own.currentTime).toBe(60);
  });

  test('keeps only the newest request while a seek runs', async () => {
    const { controller, fake } = await shown();
    fake.own.seeking = true;
    controller.seekTo(10);
    controller.seekTo(20);
    expect(fake.own.currentTime).toBe(0);
    fake.own.seeking = false;
    fake.fire('seeked');
    expect(fake.own.currentTime).toBe(20);
  });
});

describe('buffer health', () => {
  test('is reported once with 8 s ahead of a shown picture', async () => {
    const { fake, show, onHealthy } = stage();
    fake.buffer(20);
    expect(onHealthy).not.toHaveBeenCalled();
    await show();
    fake.buffer(7.9);
    expect(onHealthy).not.toHaveBeenCalled();
    fake.buffer(8.1);
    expect(onHealthy).toHaveBeenCalled();
  });

  test('is reported when everything is loaded', async () => {
    const { fake, show, onHealthy } = stage();
    await show(6);
    fake.buffer(6);
    expect(onHealthy).toHaveBeenCalled();
  });
});
