import { createCountdown } from '../../src/player/extras/countdown.ts';
import { playSilently } from '../../src/player/extras/silentFilm.ts';
import { fakeAttach, fakeVideo, setHidden, watchListeners } from './fakes.ts';
import { freshBrowser } from './stageFixture.ts';

freshBrowser();

describe('the countdown', () => {
  test('counts only the seconds in which it may', () => {
    const done = jest.fn();
    let may = true;
    const countdown = createCountdown(3, () => may, done);
    expect(countdown.store.get().left).toBeNull();
    countdown.start();
    jest.advanceTimersByTime(1000);
    expect(countdown.store.get().left).toBe(2);
    may = false;
    jest.advanceTimersByTime(60_000);
    expect(countdown.store.get().left).toBe(2);
    may = true;
    jest.advanceTimersByTime(2000);
    expect(done).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('stops for good, and begins anew on request', () => {
    const done = jest.fn();
    const countdown = createCountdown(2, () => true, done);
    countdown.start();
    jest.advanceTimersByTime(1000);
    countdown.stop();
    jest.advanceTimersByTime(60_000);
    expect(done).not.toHaveBeenCalled();
    countdown.start();
    expect(countdown.store.get().left).toBe(2);
  });
});

describe('the silent film', () => {
  test('plays muted from its start and tells of its first frame', () => {
    const fake = fakeVideo();
    const engine = fakeAttach();
    const onFrame = jest.fn();
    playSilently(fake.video, '/wolf.m3u8', onFrame, engine);
    expect(engine.last()).toMatchObject({ manifest: '/wolf.m3u8', startAt: 0 });
    expect(fake.video.muted).toBe(true);
    expect(fake.play).toHaveBeenCalled();
    engine.last().hooks.onFrame();
    expect(onFrame).toHaveBeenCalled();
  });

  test('rests while the page is hidden', async () => {
    const fake = fakeVideo();
    playSilently(fake.video, '/wolf.m3u8', () => {}, fakeAttach());
    await jest.advanceTimersByTimeAsync(0);
    setHidden(true);
    expect(fake.own.paused).toBe(true);
    setHidden(false);
    await jest.advanceTimersByTimeAsync(0);
    expect(fake.own.paused).toBe(false);
  });

  test('leaves nothing behind', () => {
    const fake = fakeVideo();
    const engine = fakeAttach();
    const listeners = watchListeners();
    const stop = playSilently(fake.video, '/wolf.m3u8', () => {}, engine);
    stop();
    expect(engine.last().attachment.detach).toHaveBeenCalled();
    expect(listeners.held()).toEqual([]);
  });
});
