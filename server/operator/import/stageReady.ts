import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { SeriesPlan } from '../../catalogue/imports/plan.ts';
import { PART_LIMIT, type Source } from '../../media/ingest/source.ts';
import type { Ask } from '../ask.ts';
import type { ReadyMedia } from '../importCalls.ts';

/** Brings the ready-made clips and posters of a folder into the server's store; those that it has are left alone. */
export async function putReadyMedia(
  ask: Ask,
  source: Source,
  { series, episodes, posters }: SeriesPlan,
  {
    workFolder,
    signal,
    onPut,
  }: { workFolder: string; signal: AbortSignal; onPut: (done: number, all: number) => void },
): Promise<void> {
  const clips = new Map(episodes.flatMap(({ clip }) => (clip ? [[clip.name, clip.version]] : [])));
  const media: ReadyMedia[] = [...clips].map(([name, version]) => ({ kind: 'clips', name, version }));
  if (posters.ready) media.push({ kind: 'posters', name: series.id, version: posters.ready.version });
  const missing = await ask<ReadyMedia[]>('import/missing', media);
  for (const [index, each] of missing.entries()) {
    const from = each.kind === 'clips' ? `clips/${each.name}/` : 'posters/';
    // The process is in the name, so that two imports do not write into one folder.
    const folder = join(workFolder, 'ready', `${each.name}-${each.version}-${process.pid}`);
    try {
      for (const file of source.files.filter((name) => name.startsWith(from))) {
        signal.throwIfAborted();
        const path = join(folder, file.slice(from.length));
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, await source.read(file, PART_LIMIT));
      }
      await ask('import/put', { ...each, folder: relative(workFolder, folder) });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    onPut(index + 1, missing.length);
  }
}
