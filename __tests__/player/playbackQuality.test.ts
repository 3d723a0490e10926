import { type PlaybackEvent, playbackQuality } from '../../src/lib/playbackQuality.ts';
import { setHidden } from './fakes.ts';
import { freshBrowser, pass, shown, source, stage } from './stageFixture.ts';

freshBrowser();

let seen: PlaybackEvent[] = [];
let stop = () => {};
beforeEach(() => {
  seen = [];
  stop = playbackQuality.subscribe((event) => seen.push(event));
});
afterEach(() => stop());

describe('the time to the first frame', () => {
  test('is measured from when the film in front gets its source, and is reported once', async () => {
    const { engine, show, update } = stage({ source: null });
    await pass(5_000);
    update({ source: source('e1') });
    await pass(300);
    await show();
    engine.last().hooks.onFrame();
    expect(seen).toEqual([{ type: 'firstFrame', ms: 300 }]);
    update({ source: source('e2') });
    await pass(40);
    await show();
    expect(seen.slice(1)).toEqual([{ type: 'firstFrame', ms: 40 }]);
  });

  test('is 0 for a film that was ready before the viewer came', async () => {
    const { show, update } = stage({ front: false });
    await show();
    await pass(2_000);
    expect(seen).toEqual([]);
    update({ front: true });
    expect(seen).toEqual([{ type: 'firstFrame', ms: 0 }]);
  });

  test('excludes the time in a hidden page and the wait for a tap that the browser requires', async () => {
    const hidden = stage();
    setHidden(true);
    await pass(9_000);
    setHidden(false);
    await pass(20);
    await hidden.show();
    const blocked = stage();
    blocked.fake.allow('none');
    blocked.engine.last().hooks.onSource();
    await pass(9_000);
    blocked.fake.allow('all');
    blocked.controller.toggle();
    await pass(30);
    await blocked.show();
    expect(seen).toEqual([
      { type: 'firstFrame', ms: 20 },
      { type: 'firstFrame', ms: 30 },
    ]);
  });
});

test('waiting for data counts as a stall once noticed and as a failure once stuck; a seek counts as neither', async () => {
  const { fake } = await shown();
  fake.own.seeking = true;
  fake.fire('seeking');
  await pass(1_000);
  fake.own.seeking = false;
  fake.fire('seeked');
  expect(seen.slice(1)).toEqual([]);
  fake.fire('waiting');
  await pass(399);
  expect(seen.slice(1)).toEqual([]);
  await pass(12_000);
  expect(seen.slice(1)).toEqual([{ type: 'stall' }, { type: 'failure', reason: 'stuck' }]);
});

test('a failure is reported when it is shown to the viewer, and not for a page in the background', async () => {
  const front = stage();
  front.engine.last().hooks.onFailure('forbidden');
  await pass(7_999);
  expect(seen).toEqual([]);
  await pass(1);
  const behind = stage({ front: false });
  behind.engine.last().hooks.onFailure('network');
  expect(seen).toEqual([{ type: 'failure', reason: 'forbidden' }]);
});

test('repeated network failures of a film are reported as one failure', async () => {
  const { engine } = stage();
  engine.last().hooks.onFailure('network');
  await pass(5_000);
  engine.last().hooks.onFailure('network');
  expect(seen).toEqual([{ type: 'failure', reason: 'network' }]);
});
