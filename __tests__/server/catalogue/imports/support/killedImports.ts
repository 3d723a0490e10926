import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { buildSync } from 'esbuild';
import { poolOf } from '../../../../../server/db/database.ts';
import { jobs, videos } from '../../../../../server/db/schema.ts';
import { EXAMPLE_WORDS, exampleFiles } from '../../../media/ingest/support/example.ts';
import { contentOf } from '../../../media/ingest/support/packaged.ts';
import { type OperatorWorld, operatorWorld } from '../../../operator/operatorWorld.ts';
import { startChild } from '../../../support/child.ts';
import { randomFrom } from '../../../support/random.ts';

/* The terminal is killed at random moments of an import, and the same command is typed again. */

/** In one file, because dozens of processes start it; two folders deep, as the server's files are, which read others. */
const CHILD = join(process.cwd(), `.cache/imports/import-${process.pid}.mjs`);
const EPISODES = 4;
const ID = 'the-night-ferry';
let world: OperatorWorld;

const startTerminal = (...args: string[]) => {
  const { PATH = '', ...env } = world.env;
  return startChild(CHILD, [...args, '--json'], { PATH, ...env });
};
const startImport = () => startTerminal('import', world.at('series'));
const startWorker = () => startTerminal('worker');

const result = async () => {
  const series = await world.series(ID);
  return {
    media: contentOf(world.at('media')),
    episodes: series?.episodes.map(({ addedAt: _, ...row }) => row),
    video: { ...series?.video, addedAt: null, readyAt: null, position: 0 },
  };
};

async function forget() {
  await world.context.db.delete(videos).where(eq(videos.id, ID));
  await poolOf(world.context.db).query('delete from jobs; delete from encoded_media');
  for (const folder of ['data/work', 'media']) rmSync(world.at(folder), { recursive: true, force: true });
}

/** Kills an import at so many moments; it must go on, end with the same bytes, and then encode nothing more. */
export function killedImports(kills: number) {
  beforeAll(async () => {
    buildSync({
      entryPoints: ['__tests__/server/catalogue/imports/support/importChild.ts'],
      outfile: CHILD,
      ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external' },
    });
    world = await operatorWorld();
    const files = exampleFiles();
    const film = files['001.mp4'] as Buffer;
    for (const number of ['003', '004'])
      Object.assign(files, {
        [`${number}.mp4`]: film,
        [`${number}.en.srt`]: Buffer.from(`1\n00:00:01,000 --> 00:00:03,000\nLine ${number}\n`),
      });
    const words = {
      ...JSON.parse(String(files['series.json'])),
      episodes: [],
      vocabulary: EXAMPLE_WORDS,
    };
    world.write('series', { ...files, 'series.json': Buffer.from(JSON.stringify(words)) });
  });
  afterAll(async () => {
    rmSync(CHILD, { force: true });
    await world.close();
  });

  test(`an import killed at ${kills} random moments resumes and produces the same bytes`, async () => {
    const whole = startImport();
    expect(await whole.exited).toBe(0);
    const expected = await result();
    expect(expected.episodes).toHaveLength(EPISODES);
    const lines = whole.output().trim().split('\n').length;
    const pieces = world.encodes().length;
    await forget();

    const random = randomFrom(1);
    let isBegun = false;
    let killed = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      // A worker goes on without the check, which takes most of the time; every fifth time it is the import itself.
      const child = isBegun && kill % 5 > 0 ? startWorker() : startImport();
      // A worker that has done the last episode waits for more, and says nothing.
      const after = 1 + Math.floor(random() * Math.ceil(lines / 3));
      const moment = new RegExp(`^(?:.*\\n){${after}}|"event":"done"[^\\n]*"episode":${EPISODES}`);
      await Promise.race([child.printed(moment).catch(() => {}), child.exited]);
      child.kill('SIGKILL');
      if ((await child.exited) === null) killed += 1;
      // A lease of the killed process is over by then.
      world.clock.advance({ seconds: 31 });
      const series = await world.series(ID);
      isBegun = series !== null && series.video.readyAt === null;
      if (series?.video.readyAt) await forget();
    }

    // The others had ended before their moment came.
    expect(killed).toBeGreaterThan(kills / 2);
    const last = startImport();
    expect(await last.exited).toBe(0);
    expect(await result()).toEqual(expected);
    const before = world.encodes().length;
    const again = startImport();
    expect(await again.exited).toBe(0);
    expect(world.encodes().length).toBe(before);
    expect(again.output()).not.toMatch(/"event":"(begin|step|failed)"/);
    expect(pieces).toBe(EPISODES + 1);
    expect(await world.context.db.select().from(jobs)).toEqual([]);
  });

  test('an interrupted import ends with 130 and gives its job back at once', async () => {
    await forget();
    const child = startImport();
    await child.printed(/"event":"step"/);
    child.kill('SIGINT');
    expect(await child.exited).toBe(130);
    expect(child.output()).toContain('Interrupted. The same command goes on where it was.');
    const again = startImport();
    expect(await again.exited).toBe(0);
    expect((await world.series(ID))?.episodes).toHaveLength(EPISODES);
  });

  test('a worker finishes the jobs of a killed import', async () => {
    await forget();
    const child = startImport();
    await child.printed(/"event":"step"/);
    child.kill('SIGKILL');
    await child.exited;
    world.clock.advance({ seconds: 31 });
    const worker = startWorker();
    await worker.printed(/"event":"done","series":"the-night-ferry","episode":4/);
    worker.kill('SIGINT');
    expect(await worker.exited).toBe(130);
    expect((await world.series(ID))?.episodes).toHaveLength(EPISODES);
    expect((await world.series(ID))?.video.readyAt).not.toBeNull();
  });
}
