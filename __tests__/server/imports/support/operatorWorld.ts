import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../../server/context.ts';
import { catalogueChanges, episodes, upcomingEpisodes, videos } from '../../../../server/db/schema.ts';
import { createFolderStore } from '../../../../server/media/folderStore.ts';
import { runOperator } from '../../../../server/operator/cli.ts';
import type { Encoder } from '../../../../server/operator/import/encoder.ts';
import { listenForOperator } from '../../../../server/operator/socket.ts';
import { temporaryFolder, writeFiles } from '../../support/folders.ts';
import { createTestContext, type TestContext, testConfig } from '../../support/testContext.ts';
import { fakeEncoder } from './fakeEncoder.ts';
import type { Files } from './readyMedia.ts';

/** A server with a media store of its own, and the operator's terminal, over the real socket. */
export async function operatorWorld() {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  mkdirSync(at('temp'));
  const config = testConfig({ dataDir: at('data') });
  const mediaStore = createFolderStore(at('media'));
  const world: TestContext = await createTestContext({ config, mediaStore });
  const { context } = world;
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const stop = await listenForOperator(context, log);
  const env = { PATH: process.env.PATH, TMPDIR: at('temp'), DATA_DIR: at('data') };

  async function typed(args: string[], encoder: Encoder = fakeEncoder()) {
    const lines: string[] = [];
    const complaints: string[] = [];
    const print = {
      line: (text: string) => void lines.push(text),
      error: (text: string) => void complaints.push(text),
    };
    const code = await runOperator(args, env, print, encoder);
    return { code, lines, complaints };
  }
  /** Each piece of work that an encoder has done, in order. */
  const encodes = () =>
    existsSync(at('data/encodes.log')) ? readFileSync(at('data/encodes.log'), 'utf8').trim().split('\n') : [];

  return {
    ...world,
    at,
    env,
    typed,
    encodes,
    write(name: string, files: Files) {
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
  return video
    ? {
        video,
        episodes: await db.select().from(episodes).where(eq(episodes.videoId, id)).orderBy(episodes.number),
        upcoming: await db
          .select()
          .from(upcomingEpisodes)
          .where(eq(upcomingEpisodes.videoId, id))
          .orderBy(upcomingEpisodes.number),
        commands: changes.map(({ command }) => command),
      }
    : null;
}
