import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { changeSeries, changesOf } from '../../../server/catalogue/changes.ts';
import { differencesOf } from '../../../server/catalogue/differences.ts';
import { releaseEpisodes } from '../../../server/catalogue/releases.ts';
import {
  readRevision,
  type SeriesRevision,
  storedRevision,
  writeRevision,
} from '../../../server/catalogue/revision.ts';
import { episodes, history, upcomingEpisodes, users, videos } from '../../../server/db/schema.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext, START, type TestContext } from '../support/testContext.ts';
import { shortSeries } from './shortSeries.ts';

const world = forAllTests(createTestContext);
let context: TestContext['context'];
let short: ReturnType<typeof shortSeries>;
let original: SeriesRevision;
const revision = () => short.read();
const BY = { actor: 'robin', command: 'test' };
const SOON = new Date(START.getTime() + 60_000);
const COMING = {
  ...{ id: 'short-7', videoId: 'short', number: 7, seconds: 20 },
  ...{ clip: 'short', clipVersion: 'abc', releasedAt: SOON },
};

beforeAll(async () => {
  context = world.context;
  short = shortSeries(context);
  await context.db.insert(upcomingEpisodes).values(COMING);
  original = await revision();
});
beforeEach(async () => {
  world.clock.set(START);
  await short.restore(original);
});

const retitled = (before: SeriesRevision | null, en: string): SeriesRevision => {
  if (!before) throw new Error('there is nothing to change');
  return { ...before, video: { ...before.video, title: { ...before.video.title, en } } };
};

describe('a revision', () => {
  test('holds all that operators decide, and comes back from JSON as it was', async () => {
    const before = await revision();
    expect(before.tagIds).toEqual(['revenge']);
    expect([before.episodes.length, before.upcoming]).toEqual([6, [COMING]]);
    expect(storedRevision(JSON.parse(JSON.stringify(before)))).toEqual(before);
  });

  test('makes the series what it says, whatever it has become', async () => {
    const { db } = context;
    const before = await revision();
    await db.update(videos).set({ categoryId: 'mystery', publishAt: null }).where(eq(videos.id, 'short'));
    await db.delete(episodes).where(eq(episodes.id, 'short-6'));
    await db.insert(episodes).values({ ...COMING, id: 'short-9', number: 9 });
    await db.delete(upcomingEpisodes);
    await db.transaction((tx) =>
      writeRevision(tx, storedRevision(JSON.parse(JSON.stringify(before))) as SeriesRevision),
    );
    expect(await revision()).toEqual(before);
  });

  test('leaves counters, and the places of viewers in episodes that stay', async () => {
    const { db } = context;
    const before = await revision();
    await db.insert(users).values({ id: 'user-1', createdAt: START });
    const place = { userId: 'user-1', videoId: 'short', episodeId: 'short-2', second: 5, watchedAt: START };
    await db.insert(history).values(place);
    await db.update(videos).set({ playCount: 9, likes: 3, dislikes: 1 }).where(eq(videos.id, 'short'));
    await db.transaction((tx) => writeRevision(tx, before));
    const [row] = await db.select().from(videos).where(eq(videos.id, 'short'));
    expect(row).toMatchObject({ playCount: 9, likes: 3, dislikes: 1 });
    expect(await db.select().from(history)).toEqual([place]);
  });

  test('may have no episode, and be of a new series', async () => {
    const before = await revision();
    const draft = {
      ...before,
      video: { ...before.video, id: 'draft', readyAt: null },
      episodes: [],
      upcoming: [],
    };
    await context.db.transaction((tx) => writeRevision(tx, draft));
    expect(await context.db.transaction((tx) => readRevision(tx, 'draft'))).toEqual(draft);
    expect(await context.db.transaction((tx) => readRevision(tx, 'unknown'))).toBeNull();
  });
});

describe('a change', () => {
  test('is noted with who, when, and the series before and after', async () => {
    const { before, after } = await changeSeries(context, 'short', BY, (series) => retitled(series, 'Other'));
    const [noted, ...rest] = await changesOf(context, 'short');
    expect(rest).toEqual([]);
    expect(noted).toMatchObject({ ...BY, at: START, videoId: 'short' });
    expect(storedRevision(noted?.before ?? {})).toEqual(before);
    expect(storedRevision(noted?.after ?? {})).toEqual(after);
    expect(differencesOf(before, after)).toEqual([
      { field: 'title.en', before: 'Short Story', after: 'Other' },
    ]);
  });

  test('that leaves the series is not noted, and one that fails changes nothing', async () => {
    const before = await revision();
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
    expect(await revision()).toEqual(before);
  });

  test('waits for another of the same series, so that none is lost', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `name-${index}`);
    await Promise.all(
      names.map((name) =>
        changeSeries(context, 'short', BY, (series) => {
          if (!series) throw new Error('gone');
          return { ...series, video: { ...series.video, cast: [...series.video.cast, name] } };
        }),
      ),
    );
    const { cast } = (await revision()).video;
    expect([...cast].sort()).toEqual(['Ada Ruiz', 'Ben Okoro', ...names]);
    expect(await changesOf(context, 'short')).toHaveLength(names.length);
  });

  test('and a release at the same moment lose neither the episode nor the change', async () => {
    world.clock.set(SOON);
    const [released] = await Promise.all([
      releaseEpisodes(context),
      ...Array.from({ length: 5 }, (_, index) =>
        changeSeries(context, 'short', BY, (series) => retitled(series, `Other ${index}`)),
      ),
      releaseEpisodes(context),
    ]);
    await releaseEpisodes(context);
    expect(released).toBeLessThanOrEqual(1);
    const { video, upcoming, episodes: out } = await revision();
    expect(video.title.en).toMatch(/^Other \d$/);
    expect(upcoming).toEqual([]);
    expect(out.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(out.at(-1)).toMatchObject({ id: 'short-7', clipVersion: 'abc', addedAt: SOON });
  });
});

test('what changed is said in the words of the format, neighbours together', async () => {
  const before = await revision();
  const [first, ...others] = before.episodes;
  const after: SeriesRevision = {
    ...before,
    video: { ...before.video, featuredRank: 1, age: 16, title: { ...before.video.title, dy: 'Anders' } },
    tagIds: ['family', 'revenge'],
    episodes: [{ ...(first as (typeof others)[number]), clipVersion: 'new' }, ...others.slice(0, 3)],
    upcoming: [{ ...COMING, releasedAt: new Date('2026-05-01T18:00:00Z') }],
  };
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
      { field: 'episode 7', before: `comes ${SOON.toISOString()}`, after: 'comes 2026-05-01T18:00:00.000Z' },
    ]),
  );
  expect(differencesOf(null, before)).toEqual(
    expect.arrayContaining([{ field: 'episodes 1–6', before: null, after: 'out' }]),
  );
});
