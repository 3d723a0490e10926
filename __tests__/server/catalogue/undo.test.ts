import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { changeSeries, changesOf, noteChange } from '../../../server/catalogue/changes.ts';
import { editSeries, releaseSeries } from '../../../server/catalogue/editing.ts';
import { featureSeries } from '../../../server/catalogue/featuring.ts';
import { ownPassPrice, replaceOwnPassPrice, setPassPrice } from '../../../server/catalogue/prices.ts';
import {
  publishSeries,
  restoreSeries,
  scheduleSeries,
  unscheduleSeries,
  withdrawSeries,
} from '../../../server/catalogue/publication.ts';
import { releaseEpisodes } from '../../../server/catalogue/releases.ts';
import type { SeriesRevision } from '../../../server/catalogue/revision.ts';
import { undoChange } from '../../../server/catalogue/undo.ts';
import { episodes, prices, videos } from '../../../server/db/schema.ts';
import { removeOldRows } from '../../../server/operator/maintenance/retention.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext, START, type TestContext } from '../support/testContext.ts';
import { shortSeries } from './shortSeries.ts';

const DAY = 24 * 60 * 60 * 1000;
const later = (ms: number) => new Date(START.getTime() + ms);
const ROBIN = 'robin';
const world = forAllTests(createTestContext);
let context: TestContext['context'];
let short: ReturnType<typeof shortSeries>;
let original: SeriesRevision;
const read = () => short.read();
const put: typeof short.put = (change) => short.put(change);
const pass = (amount: number) => {
  const price = { amount, currency: 'USD', from: null, actor: ROBIN };
  return setPassPrice(context, 'short', price, `price pass ${amount}`);
};

beforeAll(async () => {
  context = world.context;
  short = shortSeries(context);
  await short.prepare(later(DAY), later(2 * DAY));
  await pass(799);
  original = await read();
});
beforeEach(async () => {
  world.clock.set(START);
  await short.restore(original);
});

const undo = () => undoChange(context, 'short', 'sam');

const live = { withdrawnAt: null };
const ready = { publishAt: null };
const scheduled = { publishAt: later(DAY) };
const patch = {
  title: { en: 'Other', fr: 'Autre' },
  synopsis: { de: 'Anders' },
  ...{ tags: ['family'], cast: ['Cara Lund'], categoryId: 'mystery', age: 16 as const },
  ...{ contentNotes: ['fear'], freeEpisodes: 4, complete: false, color: '#ffffff' },
  episodes: [{ number: 8, releaseAt: '2026-05-01T18:00:00Z' }],
};

describe('an undo takes back, and another one does it again:', () => {
  test.each<[string, Partial<typeof videos.$inferInsert>, () => Promise<unknown>]>([
    ['publish', ready, () => publishSeries(context, 'short', ROBIN)],
    ['schedule', ready, () => scheduleSeries(context, 'short', later(DAY), ROBIN)],
    ['another time', scheduled, () => scheduleSeries(context, 'short', later(2 * DAY), ROBIN)],
    ['schedule --cancel', scheduled, () => unscheduleSeries(context, 'short', ROBIN)],
    ['withdraw', live, () => withdrawSeries(context, 'short', ROBIN)],
    ['restore', { withdrawnAt: START }, () => restoreSeries(context, 'short', ROBIN)],
    ['edit', live, () => editSeries(context, 'short', patch, ROBIN)],
    ['feature', live, () => featureSeries(context, 'short', 1, ROBIN)],
    ['release at a time', live, () => release(8, later(9 * DAY))],
    ['release now', live, () => release(7, null)],
    ['release of one that is not seen yet', ready, () => release(6, later(1000))],
    ['a change of films and episodes', live, () => refilm()],
  ])('%s', async (_what, times, change) => {
    await put(times);
    const before = await read();
    await change();
    const after = await read();
    expect(after).not.toEqual(before);
    const [{ command = '' } = {}] = await changesOf(context, 'short');
    expect((await undo()).undone).toEqual({ at: START, actor: ROBIN, command });
    expect(await read()).toEqual(before);
    world.clock.advance({ seconds: 1 });
    await undo();
    expect(await read()).toEqual(after);
    const who = (await changesOf(context, 'short')).map((one) => `${one.actor}: ${one.command}`);
    expect(who).toEqual([`${ROBIN}: ${command}`, 'sam: undo', 'sam: undo']);
  });

  const release = (number: number, at: Date | null) =>
    releaseSeries(context, 'short', number, { at, everyDays: null, actor: ROBIN });
  const refilm = () =>
    changeSeries(context, 'short', { actor: ROBIN, command: 'import' }, (series) => {
      if (!series) throw new Error('gone');
      const [first, second, ...others] = series.episodes;
      if (!first || !second) throw new Error('too few episodes');
      const added = { ...first, id: 'short-9', number: 9 };
      return {
        ...series,
        episodes: [first, { ...second, clip: 'other', clipVersion: 'w' }, ...others.slice(1), added],
      };
    });
});

test('what has come of itself since stays: an episode that came out is not taken away', async () => {
  await editSeries(context, 'short', { title: { en: 'Other' } }, ROBIN);
  await releaseSeries(context, 'short', 7, { at: later(1000), everyDays: null, actor: ROBIN });
  await context.db.update(videos).set({ playCount: 12 }).where(eq(videos.id, 'short'));
  world.clock.set(later(1000));
  expect(await releaseEpisodes(context)).toBe(1);
  await undo();
  const { video, episodes: out, upcoming } = await read();
  expect(video.title.en).toBe('Other');
  expect(out.at(-1)).toMatchObject({ id: 'short-7', addedAt: later(1000) });
  expect(upcoming.map(({ id }) => id)).toEqual(['short-8']);
  const [row] = await context.db.select().from(videos).where(eq(videos.id, 'short'));
  expect(row?.playCount).toBe(12);
});

test('and an edit before a release is undone without the release', async () => {
  await editSeries(context, 'short', { title: { en: 'Other' } }, ROBIN);
  world.clock.set(later(DAY));
  await releaseEpisodes(context);
  await undo();
  const { video, episodes: out } = await read();
  expect([video.title.en, out.length]).toEqual(['Short Story', 7]);
});

test('a price that was set since stays, and the edit before it is undone', async () => {
  await editSeries(context, 'short', { title: { en: 'Other' } }, ROBIN);
  world.clock.advance({ seconds: 1 });
  await pass(699);
  world.clock.advance({ seconds: 1 });
  expect((await undo()).undone.command).toBe('edit title.en');
  expect(await read()).toEqual(original);
  expect(await ownPassPrice(context.db, 'short', later(2000))).toEqual({ amount: 699, currency: 'USD' });
  const noted = (await changesOf(context, 'short')).map(({ command }) => command);
  expect(noted).toEqual(['edit title.en', 'price pass 699', 'undo']);
});

describe('an undo of an import', () => {
  const importAt = async (price: number | null, repriced: number) => {
    const money = (amount: number | null) => (amount === null ? null : { amount, currency: 'USD' });
    await context.db.transaction(async (tx) => {
      await replaceOwnPassPrice(tx, context, 'short', money(repriced), ROBIN);
      const notes = {
        before: { ...original, passPrice: money(price) },
        after: { ...original, passPrice: money(repriced) },
      };
      await noteChange(tx, context, 'short', { actor: ROBIN, command: 'import' }, notes);
    });
    world.clock.advance({ seconds: 1 });
  };
  const own = () => ownPassPrice(context.db, 'short', context.now());
  beforeEach(async () => {
    await context.db.delete(prices).where(eq(prices.videoId, 'short'));
    await pass(799);
  });

  test('of a series that had no price of its own leaves it without one', async () => {
    await importAt(null, 699);
    await undo();
    expect(await own()).toBeNull();
    world.clock.advance({ seconds: 1 });
    await undo();
    expect(await own()).toEqual({ amount: 699, currency: 'USD' });
  });

  test('leaves a price that was set since', async () => {
    await importAt(799, 699);
    await pass(599);
    world.clock.advance({ seconds: 1 });
    expect((await undo()).undone.command).toBe('import');
    expect(await own()).toEqual({ amount: 599, currency: 'USD' });
  });
});

test('a place that another series moved it to since stays, and the edit before it is undone', async () => {
  await featureSeries(context, 'short', 1, ROBIN);
  world.clock.advance({ seconds: 1 });
  await editSeries(context, 'short', { title: { en: 'Other' } }, ROBIN);
  world.clock.advance({ seconds: 1 });
  await featureSeries(context, 'middle', 1, ROBIN);
  world.clock.advance({ seconds: 1 });
  expect((await undo()).undone.command).toBe('edit title.en');
  expect((await read()).video).toEqual({ ...original.video, featuredRank: 1 });
  await featureSeries(context, 'middle', null, ROBIN);
});

describe('an undo is refused', () => {
  test('where there is no series or nothing to undo', async () => {
    await expect(undoChange(context, 'nobody', 'sam')).rejects.toThrow('There is no series "nobody".');
    await expect(undo()).rejects.toThrow('There is no change of short to take back.');
  });

  test('after 30 days, and a change whose contents are gone', async () => {
    await withdrawSeries(context, 'short', ROBIN);
    world.clock.set(later(30 * DAY + 1));
    const sentence = `The last change of short, "withdraw" by robin at ${START.toISOString()}, is older than 30 days.`;
    await expect(undo()).rejects.toThrow(sentence);
    await removeOldRows(context, new AbortController().signal);
    await expect(undo()).rejects.toThrow(sentence);
    expect(await read()).toMatchObject({ video: { withdrawnAt: START } });
  });

  test('of the change that made the series', async () => {
    const made = { ...original, video: { ...original.video, id: 'new' }, episodes: [], upcoming: [] };
    await changeSeries(context, 'new', { actor: ROBIN, command: 'import' }, () => made);
    await expect(undoChange(context, 'new', 'sam')).rejects.toThrow('made the series');
    await context.db.delete(videos).where(eq(videos.id, 'new'));
  });

  test('of a price, which has a history of its own', async () => {
    await pass(899);
    await expect(undo()).rejects.toThrow('A price is replaced by another one');
  });

  test('of a place that another series moved it to', async () => {
    await put({ featuredRank: 0 });
    await featureSeries(context, 'middle', 1, ROBIN);
    await expect(undo()).rejects.toThrow('There is no change of short to take back.');
    await featureSeries(context, 'middle', null, ROBIN);
  });

  test('where a series would be seen at once because its time has passed', async () => {
    await put(scheduled);
    await unscheduleSeries(context, 'short', ROBIN);
    world.clock.set(later(DAY));
    await expect(undo()).rejects.toThrow('viewers would see it at once');
    expect((await read()).video.publishAt).toBeNull();
  });
});

test('a change keeps who, when and what for ever, and its contents for 30 days', async () => {
  const stopped = new AbortController().signal;
  await withdrawSeries(context, 'short', ROBIN);
  world.clock.set(later(DAY));
  await restoreSeries(context, 'short', ROBIN);
  world.clock.set(later(30 * DAY + 1));
  await removeOldRows(context, stopped, { batch: 1, pauseMs: 0 });
  const [old, recent] = await changesOf(context, 'short');
  expect(old).toMatchObject({ actor: ROBIN, command: 'withdraw', at: START, before: {}, after: {} });
  expect(recent?.after).toHaveProperty('video');
  expect(await context.db.select().from(episodes).where(eq(episodes.videoId, 'short'))).toHaveLength(6);
});
