import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../server/context.ts';
import { catalogueChanges, episodes, upcomingEpisodes, videos } from '../../../server/db/schema.ts';
import { createFolderStore } from '../../../server/media/folderStore.ts';
import type { Encoder } from '../../../server/operator/import/encoder.ts';
import { listenForOperator } from '../../../server/operator/socket.ts';
import { fakeEncoder } from '../catalogue/imports/support/fakeEncoder.ts';
import { temporaryFolder, writeFiles } from '../support/folders.ts';
import { createTestContext, type TestContext, testConfig } from '../support/testContext.ts';
import { typed as typedIn } from './typed.ts';

/** A server with a media store of its own, and the operator's terminal, over the real socket. */
export async function operatorWorld() {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  mkdirSync(at('temp'));
  const config = testConfig({ dataDir: at('data') });
  const mediaStore = createFolderStore(at('media'));
  const world: TestContext = await createTestContext({ config, mediaStore });
  const { context } = world;
  const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
  const stop = await listenForOperator(context, log);
  const env = { PATH: process.env.PATH, TMPDIR: at('temp'), DATA_DIR: at('data') };

  const typed = (args: string[], encoder: Encoder = fakeEncoder()) => typedIn(args, env, encoder);
  /** What the terminal shows of a command that succeeds. */
  async function shown(...args: string[]) {
    const { code, lines, complaints } = await typed(args);
    expect([code, complaints]).toEqual([0, []]);
    return lines;
  }
  /** What it says of one that is refused. */
  async function refusal(...args: string[]) {
    const { code, lines, complaints } = await typed(args);
    expect([code, lines]).toEqual([1, []]);
    return complaints.join('\n');
  }
  /** Each piece of work that an encoder has done, in order. */
  const encodes = () =>
    existsSync(at('data/encodes.log')) ? readFileSync(at('data/encodes.log'), 'utf8').trim().split('\n') : [];

  return {
    ...world,
    at,
    env,
    log,
    typed,
    shown,
    refusal,
    json: async (...args: string[]) => JSON.parse((await shown(...args, '--json')).join('\n')),
    encodes,
    write(name: string, files: Record<string, string | Buffer>) {
      rmSync(at(name), { recursive: true, force: true });
      writeFiles(at(name), files);
      return at(name);
    },
    series: (id: string) => seriesIn(context, id),
    async close() {
      await stop();
      await world.close();
      folder.remove();
    },
  };
}
export type OperatorWorld = Awaited<ReturnType<typeof operatorWorld>>;

/** The rows of a series; null when there is none. */
async function seriesIn({ db }: Context, id: string) {
  const [video] = await db.select().from(videos).where(eq(videos.id, id));
  const changes = await db.select().from(catalogueChanges).where(eq(catalogueChanges.videoId, id));
  if (!video) return null;
  const coming = db.select().from(upcomingEpisodes).where(eq(upcomingEpisodes.videoId, id));
  return {
    video,
    episodes: await db.select().from(episodes).where(eq(episodes.videoId, id)).orderBy(episodes.number),
    upcoming: await coming.orderBy(upcomingEpisodes.number),
    commands: changes.map(({ command }) => command),
  };
}
