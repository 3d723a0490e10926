import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { changeSeries, changesOf, noteChange } from '../../../server/catalogue/changes.ts';
import { differencesOf } from '../../../server/catalogue/differences.ts';
import { editSeries, featureSeries, releaseSeries } from '../../../server/catalogue/editing.ts';
import { ownPassPrice, replaceOwnPassPrice, setPassPrice } from '../../../server/catalogue/prices.ts';
import {
  publishSeries,
  restoreSeries,
  scheduleSeries,
  unscheduleSeries,
  withdrawSeries,
} from '../../../server/catalogue/publication.ts';
import { releaseEpisodes } from '../../../server/catalogue/releases.ts';
import {
  readRevision,
  type SeriesRevision,
  storedRevision,
  writeRevision,
} from '../../../server/catalogue/revision.ts';
import { undoChange } from '../../../server/catalogue/undo.ts';
import { episodes, history, prices, upcomingEpisodes, users, videos } from '../../../server/db/schema.ts';
import { removeOldRows } from '../../../server/operator/maintenance/retention.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext, START, type TestContext } from '../support/testContext.ts';
import { shortOfSuite } from './shortSeries.ts';

const DAY = 24 * 60 * 60 * 1000;
const later = (ms: number) => new Date(START.getTime() + ms);
const ROBIN = 'robin';
const world = forAllTests(createTestContext);
const short = shortOfSuite(world, later(DAY), later(2 * DAY));
const { read, put } = short;
let context: TestContext['context'];
const pass = (amount: number) => {
  const price = { amount, currency: 'USD', from: null, actor: ROBIN };
  return setPassPrice(context, 'short', price, `price pass ${amount}`);
};

beforeAll(async () => {
  context = world.context;
  await pass(799);
});

const BY = { actor: ROBIN, command: 'test' };
const AT = new Date('2026-05-01T18:00:00Z');
type Episode = SeriesRevision['episodes'][number];
const undo = () => undoChange(context, 'short', 'sam');

const withoutEpisodes = (series: SeriesRevision, change: Partial<SeriesRevision['video']>) => {
  return { ...series, video: { ...series.video, ...change }, episodes: [], upcoming: [] };
};
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

describe('an undo reverts, and a second undo reapplies:', () => {
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

test('undoing a release date keeps the episode that has come out since, and the play count', async () => {
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

test('undoing an edit keeps an episode that was released after it', async () => {
  await editSeries(context, 'short', { title: { en: 'Other' } }, ROBIN);
  world.clock.set(later(DAY));
  await releaseEpisodes(context);
  await undo();
  const { video, episodes: out } = await read();
  expect([video.title.en, out.length]).toEqual(['Short Story', 7]);
});

test('an undo skips a later price change and reverts the edit before it', async () => {
  await editSeries(context, 'short', { title: { en: 'Other' } }, ROBIN);
  world.clock.advance({ seconds: 1 });
  await pass(699);
  world.clock.advance({ seconds: 1 });
  expect((await undo()).undone.command).toBe('edit title.en');
  expect(await read()).toEqual(short.original);
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
        before: { ...short.original, passPrice: money(price) },
        after: { ...short.original, passPrice: money(repriced) },
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

  test('removes a pass price that the import introduced, and a second undo restores it', async () => {
    await importAt(null, 699);
    await undo();
    expect(await own()).toBeNull();
    world.clock.advance({ seconds: 1 });
    await undo();
    expect(await own()).toEqual({ amount: 699, currency: 'USD' });
  });

  test('keeps a pass price that was set after the import', async () => {
    await importAt(799, 699);
    await pass(599);
    world.clock.advance({ seconds: 1 });
    expect((await undo()).undone.command).toBe('import');
    expect(await own()).toEqual({ amount: 599, currency: 'USD' });
  });
});

test('an undo reverts the last edit of a series and keeps the place that featuring another series gave it', async () => {
  await featureSeries(context, 'short', 1, ROBIN);
  world.clock.advance({ seconds: 1 });
  await editSeries(context, 'short', { title: { en: 'Other' } }, ROBIN);
  world.clock.advance({ seconds: 1 });
  await featureSeries(context, 'middle', 1, ROBIN);
  world.clock.advance({ seconds: 1 });
  expect((await undo()).undone.command).toBe('edit title.en');
  expect((await read()).video).toEqual({ ...short.original.video, featuredRank: 1 });
  await featureSeries(context, 'middle', null, ROBIN);
});

describe('an undo is refused', () => {
  test('for an unknown series and for a series without changes', async () => {
    await expect(undoChange(context, 'nobody', 'sam')).rejects.toThrow('There is no series "nobody".');
    await expect(undo()).rejects.toThrow('There is no change of short to take back.');
  });

  test('for a change older than 30 days, before and after its contents are removed', async () => {
    await withdrawSeries(context, 'short', ROBIN);
    world.clock.set(later(30 * DAY + 1));
    const sentence = `The last change of short, "withdraw" by robin at ${START.toISOString()}, is older than 30 days.`;
    await expect(undo()).rejects.toThrow(sentence);
    await removeOldRows(context, new AbortController().signal);
    await expect(undo()).rejects.toThrow(sentence);
    expect(await read()).toMatchObject({ video: { withdrawnAt: START } });
  });

  test('for the change that created the series', async () => {
    const made = withoutEpisodes(short.original, { id: 'new' });
    await changeSeries(context, 'new', { actor: ROBIN, command: 'import' }, () => made);
    await expect(undoChange(context, 'new', 'sam')).rejects.toThrow('made the series');
    await context.db.delete(videos).where(eq(videos.id, 'new'));
  });

  test('for a price change', async () => {
    await pass(899);
    await expect(undo()).rejects.toThrow('A price is replaced by another one');
  });

  test('for a change of place that came from featuring another series', async () => {
    await put({ featuredRank: 0 });
    await featureSeries(context, 'middle', 1, ROBIN);
    await expect(undo()).rejects.toThrow('There is no change of short to take back.');
    await featureSeries(context, 'middle', null, ROBIN);
  });

  test('when it would publish the series at once because the scheduled time has passed', async () => {
    await put(scheduled);
    await unscheduleSeries(context, 'short', ROBIN);
    world.clock.set(later(DAY));
    await expect(undo()).rejects.toThrow('viewers would see it at once');
    expect((await read()).video.publishAt).toBeNull();
  });
});

test('after 30 days a change keeps its actor, time and command, and loses its contents', async () => {
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

const retitled = (before: SeriesRevision | null, en: string): SeriesRevision => {
  if (!before) throw new Error('there is nothing to change');
  return { ...before, video: { ...before.video, title: { ...before.video.title, en } } };
};

describe('a revision', () => {
  test('holds the tags and all released and upcoming episodes, and survives a JSON round trip', async () => {
    const before = await read();
    expect(before.tagIds).toEqual(['revenge']);
    const numbers = [...before.episodes, ...before.upcoming].map(({ number }) => number);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(storedRevision(JSON.parse(JSON.stringify(before)))).toEqual(before);
  });

  test('restores a series whose category, publication time and episodes have changed', async () => {
    const { db } = context;
    const before = await read();
    await db.update(videos).set({ categoryId: 'mystery', publishAt: null }).where(eq(videos.id, 'short'));
    await db.delete(episodes).where(eq(episodes.id, 'short-6'));
    await db.insert(episodes).values({ ...(before.episodes[0] as Episode), id: 'short-9', number: 9 });
    await db.delete(upcomingEpisodes);
    const stored = storedRevision(JSON.parse(JSON.stringify(before))) as SeriesRevision;
    await db.transaction((tx) => writeRevision(tx, stored));
    expect(await read()).toEqual(before);
  });

  test('leaves play counts, ratings and playback positions unchanged when it is written', async () => {
    const { db } = context;
    const before = await read();
    await db.insert(users).values({ id: 'user-1', createdAt: START });
    const place = { userId: 'user-1', videoId: 'short', episodeId: 'short-2', second: 5, watchedAt: START };
    await db.insert(history).values(place);
    await db.update(videos).set({ playCount: 9, likes: 3, dislikes: 1 }).where(eq(videos.id, 'short'));
    await db.transaction((tx) => writeRevision(tx, before));
    const [row] = await db.select().from(videos).where(eq(videos.id, 'short'));
    expect(row).toMatchObject({ playCount: 9, likes: 3, dislikes: 1 });
    expect(await db.select().from(history)).toEqual([place]);
  });

  test('can be written for a new series without episodes; an unknown series has none', async () => {
    const draft = withoutEpisodes(await read(), { id: 'draft', readyAt: null });
    await context.db.transaction((tx) => writeRevision(tx, draft));
    expect(await context.db.transaction((tx) => readRevision(tx, 'draft'))).toEqual(draft);
    expect(await context.db.transaction((tx) => readRevision(tx, 'unknown'))).toBeNull();
  });
});

describe('a change', () => {
  test('is recorded with its actor, time, command and the series before and after', async () => {
    const { before, after } = await changeSeries(context, 'short', BY, (series) => retitled(series, 'Other'));
    const [noted, ...rest] = await changesOf(context, 'short');
    expect(rest).toEqual([]);
    expect(noted).toMatchObject({ ...BY, at: START, videoId: 'short' });
    expect(storedRevision(noted?.before ?? {})).toEqual(before);
    expect(storedRevision(noted?.after ?? {})).toEqual(after);
    const retitling = { field: 'title.en', before: 'Short Story', after: 'Other' };
    expect(differencesOf(before, after)).toEqual([retitling]);
  });

  test('that changes nothing is not recorded, and a failed change leaves the series as it was', async () => {
    const before = await read();
    await changeSeries(context, 'short', BY, (series) => series as SeriesRevision);
    const failing = changeSeries(context, 'short', BY, () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    // The category does not exist.
    const unwritable = changeSeries(context, 'short', BY, (series) => {
      const changed = retitled(series, 'Other');
      return { ...changed, video: { ...changed.video, categoryId: 'nowhere' } };
    });
    await expect(unwritable).rejects.toThrow();
    expect(await changesOf(context, 'short')).toEqual([]);
    expect(await read()).toEqual(before);
  });

  test('is not lost among eight concurrent changes of the same series', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `name-${index}`);
    await Promise.all(
      names.map((name) =>
        changeSeries(context, 'short', BY, (series) => {
          if (!series) throw new Error('gone');
          return { ...series, video: { ...series.video, cast: [...series.video.cast, name] } };
        }),
      ),
    );
    const { cast } = (await read()).video;
    expect([...cast].sort()).toEqual(['Ada Ruiz', 'Ben Okoro', ...names]);
    expect(await changesOf(context, 'short')).toHaveLength(names.length);
  });

  test('concurrent with an episode release loses neither the episode nor the new title', async () => {
    world.clock.set(later(DAY));
    const [released] = await Promise.all([
      releaseEpisodes(context),
      ...Array.from({ length: 5 }, (_, index) =>
        changeSeries(context, 'short', BY, (series) => retitled(series, `Other ${index}`)),
      ),
      releaseEpisodes(context),
    ]);
    await releaseEpisodes(context);
    expect(released).toBeLessThanOrEqual(1);
    const { video, upcoming, episodes: out } = await read();
    expect(video.title.en).toMatch(/^Other \d$/);
    expect(upcoming.map(({ number }) => number)).toEqual([8]);
    expect(out.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(out.at(-1)).toMatchObject({ id: 'short-7', clipVersion: 'v', addedAt: later(DAY) });
  });
});

test('differences are named by the fields of the series format, with adjacent episodes grouped', async () => {
  const before = await read();
  const [first, ...others] = before.episodes;
  const after: SeriesRevision = {
    ...before,
    video: { ...before.video, featuredRank: 1, age: 16, title: { ...before.video.title, dy: 'Anders' } },
    tagIds: ['family', 'revenge'],
    episodes: [{ ...(first as Episode), clipVersion: 'new' }, ...others.slice(0, 3)],
    upcoming: before.upcoming.map((row) => (row.number === 8 ? { ...row, releasedAt: AT } : row)),
  };
  const comes = (at: Date) => `comes ${at.toISOString()}`;
  const said = differencesOf(before, after);
  expect(said).toHaveLength(7);
  expect(said).toEqual(
    expect.arrayContaining([
      { field: 'place', before: null, after: '2' },
      { field: 'age', before: '13', after: '16' },
      { field: 'title.de', before: 'Short Story (dy)', after: 'Anders' },
      { field: 'tags', before: 'revenge', after: 'family, revenge' },
      { field: 'episode 1', before: 'short 0123456789ab', after: 'short new' },
      { field: 'episodes 5–6', before: 'out', after: null },
      { field: 'episode 8', before: comes(later(2 * DAY)), after: comes(AT) },
    ]),
  );
  expect(differencesOf(null, before)).toContainEqual({ field: 'episodes 1–6', before: null, after: 'out' });
});
