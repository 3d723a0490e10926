import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Exported } from '../../catalogue/imports/exportSeries.ts';
import { contentVersion } from '../../lib/hashes.ts';
import { printJson } from '../../media/ingest/print.ts';
import { askIn, openMedia } from '../ask.ts';
import { asJson, type Env, oneSeries, type TerminalCommand, UsageError } from '../command.ts';
import { INTERRUPTED, interruption, type Print, shown } from '../terminal.ts';

export const exportSeries: TerminalCommand = {
  name: 'export',
  summary: 'Writes a series with its media into an empty folder, in the format that import reads.',
  examples: ['export the-glass-heiress glass-heiress'],
  define: (line) => asJson(oneSeries(line).argument('<folder>', 'a new or an empty one')),

  async act({ env, print }, videoId: string, folder: string, { json }: { json?: boolean }) {
    const { signal, stop } = interruption();
    try {
      await requireEmpty(folder);
      const exported = await askIn(env)<Exported | null>('export', { videoId });
      if (!exported) throw new UsageError(`There is no series "${shown(videoId)}".`);
      await write(exported, env, folder, signal, print);
      const files = exported.files.length + 1;
      print.line(
        json
          ? printJson({ series: videoId, folder, files }, 0)
          : shown(`${videoId} is in ${folder}: ${files} files.`),
      );
      return 0;
    } catch (failure) {
      if (!signal.aborted) throw failure;
      print.error(`Interrupted. ${shown(folder)} is not whole.`);
      return INTERRUPTED;
    } finally {
      stop();
    }
  },
};

async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new UsageError(`${shown(folder)} cannot be read: ${error.message}.`);
  });
  if (names.length > 0)
    throw new UsageError(`${shown(folder)} is not empty. Name a new folder or an empty one.`);
}

/** Writes `series.json` last, because import refuses a folder without it. */
async function write(
  { series, files }: Exported,
  env: Env,
  folder: string,
  signal: AbortSignal,
  print: Print,
): Promise<void> {
  for (const [index, { path, key }] of files.entries()) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await pipeline(await openMedia(env, key), createWriteStream(target, { flags: 'wx' }), { signal });
    print.redraw?.([`Writing ${index + 1} of ${files.length} files`]);
  }
  await requireWhole({ series, files }, folder);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'series.json'), `${JSON.stringify(series, null, 2)}\n`, { flag: 'wx' });
}

/** An episode that lacks some of its media could not be imported again. */
async function requireWhole({ series, files }: Exported, folder: string): Promise<void> {
  const clips = new Map((series.episodes ?? []).map(({ clip = '', version = '' }) => [clip, version]));
  for (const [clip, version] of clips) {
    const prefix = `clips/${clip}/`;
    const names = files
      .filter(({ path }) => path.startsWith(prefix))
      .map(({ path }) => path.slice(prefix.length));
    const found = await contentVersion(names, (name) => readFile(join(folder, prefix, name)));
    if (found !== version)
      throw new UsageError(
        `The media store does not have all of the clip ${clip}, so ${shown(folder)} is not whole.`,
      );
  }
}
