import { setHidden } from './fakes.ts';
import { freshBrowser, shown, source, stage } from './stageFixture.ts';

freshBrowser();

describe('save points', () => {
  test('every 20 s of playback', async () => {
    const { fake, of } = await shown();
    fake.watch(64);
    expect(of('watched')).toEqual([20, 40, 60].map((second) => ({ type: 'watched', id: 'e1', second })));
  });

  test('on pause, hide and pagehide, and never the same second twice', async () => {
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

  test('never while loading, above all no 0', async () => {
    const { fake, of, update } = stage({ source: source('e1', { startAt: 42 }) });
    fake.fire('timeupdate');
    fake.fire('pause');
    setHidden(true);
    update({ source: source('e2') });
    expect(of('watched')).toEqual([]);
  });

  test('skip the gap of a seek', async () => {
    const { fake, of } = await shown();
    fake.watch(1);
    fake.seek(40);
    fake.watch(3);
    expect(of('watched')).toEqual([]);
    expect(of('counted')).toEqual([]);
  });
});

describe('view counting', () => {
  test('once, after 5 s of playback', async () => {
    const { fake, of } = await shown();
    fake.watch(4.5);
    expect(of('counted')).toEqual([]);
    fake.watch(20);
    expect(of('counted')).toEqual([{ type: 'counted', id: 'e1' }]);
  });

  test('at the end of a shorter episode', async () => {
    const { fake, show, of } = stage();
    await show(3);
    fake.watch(2);
    fake.end();
    expect(of('counted')).toEqual([{ type: 'counted', id: 'e1' }]);
  });

  test('not after dragging to the end', async () => {
    const { fake, of } = await shown();
    fake.seek(60);
    fake.end();
    expect(of('counted')).toEqual([]);
    expect(of('ended')).toHaveLength(1);
  });

  test('not again after an address renewal, and without a second start', async () => {
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
