import { mayMove, playSilently } from '../../src/player/extras/SilentFilm.tsx';
import { settings } from '../../src/player/settings.ts';
import { fakeAttach, fakeVideo, setHidden, setReducedMotion, setSaveData, watchListeners } from './fakes.ts';
import { freshBrowser } from './stageFixture.ts';

freshBrowser();

test.each<[string, () => void, boolean]>([
  ['nothing speaks against it', () => {}, true],
  ['the browser saves data', () => setSaveData(true), false],
  ['the player saves data', () => settings.set({ dataSaver: 'on' }), false],
  ['the viewer prefers reduced motion', setReducedMotion, false],
])('the settings decide if a film may play unasked, for example where %s', (_when, set, may) => {
  set();
  expect(mayMove()).toBe(may);
  Reflect.deleteProperty(window, 'matchMedia');
});

describe('the silent film', () => {
  function start(allowed: 'all' | 'none' = 'all', terms: { height?: 'least' } = {}) {
    const fake = fakeVideo();
    fake.allow(allowed);
    const engine = fakeAttach();
    const onShown = jest.fn();
    const stop = playSilently(fake.video, '/wolf.m3u8', { ...terms, onShown }, engine);
    return { fake, engine, onShown, stop };
  }
  const settle = () => jest.advanceTimersByTimeAsync(0);

  const ENDS = ['onFailure', 'onBlank'] as const;
  test.each(ENDS)('plays muted from its start, reports its first frame, and is hidden after %s', (hook) => {
    const { fake, engine, onShown } = start();
    expect(engine.last()).toMatchObject({ manifest: '/wolf.m3u8', startAt: 0, terms: { height: 'auto' } });
    expect(fake.video.muted).toBe(true);
    expect(fake.play).toHaveBeenCalled();
    engine.last().hooks.onFrame();
    expect(onShown.mock.calls).toEqual([[true]]);
    engine.last().hooks[hook]('media');
    expect(onShown.mock.calls).toEqual([[true], [false]]);
  });

  test('is not shown where the browser refuses to play it', async () => {
    const { engine, onShown } = start('none');
    await settle();
    engine.last().hooks.onFrame();
    expect(onShown).not.toHaveBeenCalled();
  });

  test('pauses while the page is hidden, and does not restart after its end', async () => {
    const { fake } = start();
    await settle();
    setHidden(true);
    expect(fake.own.paused).toBe(true);
    setHidden(false);
    await settle();
    expect(fake.own.paused).toBe(false);
    fake.end();
    fake.play.mockClear();
    setHidden(true);
    setHidden(false);
    await settle();
    expect(fake.play).not.toHaveBeenCalled();
  });

  test('pauses while a sheet is open, and is shown once it plays', async () => {
    const sheet = document.body.appendChild(Object.assign(document.createElement('dialog'), { open: true }));
    const { fake, engine, onShown } = start();
    engine.last().hooks.onFrame();
    await settle();
    expect(fake.own.paused).toBe(true);
    expect(onShown).not.toHaveBeenCalled();
    sheet.remove();
    await settle();
    expect(fake.own.paused).toBe(false);
    fake.fire('playing');
    expect(onShown.mock.calls).toEqual([[true]]);
  });

  test('leaves no listener and no playback behind when it is stopped', async () => {
    const listeners = watchListeners();
    const { fake, engine, stop } = start();
    stop();
    expect(engine.last().attachment.detach).toHaveBeenCalled();
    expect(listeners.held()).toEqual([]);
    fake.play.mockClear();
    document.body.appendChild(document.createElement('p')).remove();
    await settle();
    expect(fake.play).not.toHaveBeenCalled();
  });
});
