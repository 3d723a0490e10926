import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Probes } from '../../media/ingest/checkSeries.ts';
import { decodeFilm } from '../../media/ingest/decodeFilm.ts';
import { probeFilm, probePicture } from '../../media/ingest/probe.ts';
import { openFolder, type Source } from '../../media/ingest/source.ts';
import { findTools, type Tools } from '../../media/ingest/tools.ts';
import { openZip } from '../../media/ingest/zipSource.ts';
import type { Env } from '../command.ts';

export async function openSource(path: string, env: Env, signal: AbortSignal): Promise<Source | null> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return openFolder(path);
  return found?.isFile() ? openZip(path, { tempFolder: env.TMPDIR ?? tmpdir(), signal }) : null;
}

/** Looks for the tools only when a film needs them, because ready-made media need none. */
export function toolsWhenNeeded(env: Env, signal: AbortSignal): () => Promise<Tools> {
  let found: Promise<Tools> | undefined;
  return () => {
    found ??= findTools(env, signal);
    return found;
  };
}

export const probesWith = (tools: () => Promise<Tools>, signal: AbortSignal): Probes => ({
  film: async (file) => probeFilm(file, await tools(), signal),
  decode: async (file, film) => decodeFilm(file, film, await tools(), signal),
  picture: async (file) => probePicture(file, await tools(), signal),
});
