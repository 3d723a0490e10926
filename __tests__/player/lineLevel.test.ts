import { lineLevel } from '../../src/player/engine/lineLevel.ts';
import { settings } from '../../src/player/settings.ts';
import type { FakeVideo } from './fakes.ts';
import { freshBrowser, pass, shown, source, stage } from './stageFixture.ts';

freshBrowser();

const shows = (fake: FakeVideo, height: number) => {
  Object.assign(fake.own, { videoWidth: height, videoHeight: Math.round((height * 16) / 9) });
  fake.fire('resize');
};
/** Plays in front at this height, with enough data ahead. */
async function playingAt(height: number) {
  const made = stage();
  await made.show();
  shows(made.fake, height);
  made.fake.buffer(30);
  return made;
}
const nextStart = () => stage({ source: source('e2'), front: false }).engine.last().terms?.startHeight;

test('the height of a landscape picture is its shorter side', async () => {
  const { fake } = await playingAt(270);
  Object.assign(fake.own, { videoWidth: 854, videoHeight: 480 });
  fake.fire('timeupdate');
  expect(nextStart()).toBe(480);
});

test('the next film starts at the largest height shown in front, or lower once that picture gets smaller', async () => {
  await playingAt(720);
  const { fake } = await playingAt(480);
  expect(nextStart()).toBe(720);
  shows(fake, 270);
  expect(nextStart()).toBe(270);
});

test('a page in the background does not raise the height of the next film', async () => {
  const { fake } = await shown({ front: false });
  shows(fake, 720);
  fake.buffer(30);
  expect(nextStart()).toBeNull();
});

test('a picture raises the height of the next film only with enough data ahead', async () => {
  const { fake } = await shown();
  shows(fake, 720);
  fake.buffer(5);
  expect(nextStart()).toBeNull();
  fake.buffer(9);
  expect(nextStart()).toBe(720);
});

test('a stall lowers the height of the next film until the buffer is healthy again', async () => {
  const { fake } = await playingAt(720);
  fake.fire('waiting');
  await pass(300);
  expect(nextStart()).toBe(720);
  await pass(200);
  expect(nextStart()).toBe(719);
  fake.fire('playing');
  fake.buffer(30);
  expect(nextStart()).toBe(720);
});

test('waiting after a seek does not lower the height of the next film', async () => {
  const { fake } = await playingAt(720);
  fake.own.seeking = true;
  fake.fire('seeking');
  await pass(5000);
  expect(nextStart()).toBe(720);
});

describe('a film that was preloaded before the connection was measured', () => {
  test('is reopened at a better height while nobody has seen it', async () => {
    const beside = stage({ source: source('e2', { startAt: 3 }), front: false });
    await beside.show();
    await playingAt(480);
    expect(beside.engine.last()).toMatchObject({ startAt: 3, terms: { startHeight: 480, front: false } });
    expect(beside.controller.state.get().shown).toBe(false);
    lineLevel.stalledAt(480);
    expect(beside.engine.calls).toHaveLength(2);
  });

  test('is not reopened once it has been seen', async () => {
    const seen = stage();
    await seen.show();
    seen.update({ front: false });
    await playingAt(720);
    expect(seen.engine.calls).toHaveLength(1);
  });

  test('is not reopened at a height that the viewer chose', async () => {
    settings.set({ quality: 270 });
    const beside = stage({ front: false });
    lineLevel.carries(720);
    expect(beside.engine.calls).toHaveLength(1);
  });
});
