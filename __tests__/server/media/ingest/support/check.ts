import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkSeries, type Probes, type Report } from '../../../../../server/media/ingest/checkSeries.ts';
import { decodeFilm } from '../../../../../server/media/ingest/decodeFilm.ts';
import { probeFilm, probePicture } from '../../../../../server/media/ingest/probe.ts';
import { openFolder } from '../../../../../server/media/ingest/source.ts';
import { findTools, type Tools } from '../../../../../server/media/ingest/tools.ts';
import { readVocabulary } from '../../../../../server/media/ingest/vocabulary.ts';
import { openZip } from '../../../../../server/media/ingest/zipSource.ts';
import { temporaryFolder, writeFiles } from '../../../support/folders.ts';
import { forAllTests } from '../../../support/forAllTests.ts';
import { zipOfFiles } from './zip.ts';

const never = new AbortController().signal;

/** The true tools, which look at each film once however many series hold it. */
async function rememberingProbes(): Promise<Probes> {
  const tools: Tools = await findTools(process.env, never);
  const known = new Map<string, Promise<unknown>>();
  const once = <T>(kind: string, path: string, ask: () => Promise<T>): Promise<T> => {
    const key = kind + createHash('sha1').update(readFileSync(path)).digest('hex');
    const answer = (known.get(key) as Promise<T> | undefined) ?? ask();
    known.set(key, answer);
    return answer;
  };
  return {
    film: (path) => once('film', path, () => probeFilm(path, tools, never)),
    decode: (path, film) => once('decode', path, () => decodeFilm(path, film, tools, never)),
    picture: (path) => once('picture', path, () => probePicture(path, tools, never)),
  };
}

/** Name, size, time and content of everything below a folder. */
export const printOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile()) return path;
      const hash = createHash('sha1').update(readFileSync(path)).digest('hex');
      return `${path} ${statSync(path).mtimeMs} ${hash}`;
    })
    .sort();

/** A checker with a folder of its own for all tests of a suite. */
export const checkerOfSuite = () =>
  forAllTests(async () => {
    const folder = temporaryFolder();
    return { ...(await checkerIn(folder.path)), close: folder.remove };
  });

async function checkerIn(folder: string) {
  const probes = await rememberingProbes();
  const vocabulary = await readVocabulary('demo');
  const temp = join(folder, 'temp');
  mkdirSync(temp);
  let runs = 0;
  const next = () => {
    runs += 1;
    return join(folder, String(runs));
  };

  async function inFolder(files: Record<string, Buffer>): Promise<Report> {
    const series = next();
    mkdirSync(series);
    writeFiles(series, files);
    return atFolder(series);
  }
  async function atFolder(series: string): Promise<Report> {
    return checkSeries(await openFolder(series), vocabulary, probes);
  }
  async function inZip(zip: Buffer, freeBytes?: () => Promise<number>): Promise<Report> {
    const folderOfZip = next();
    writeFiles(folderOfZip, { 'series.zip': zip });
    const options = { tempFolder: temp, signal: never, ...(freeBytes && { freeBytes }) };
    const source = await openZip(join(folderOfZip, 'series.zip'), options);
    try {
      return await checkSeries(source, vocabulary, probes);
    } finally {
      await source.close();
    }
  }
  return { temp, next, inFolder, atFolder, inZip, packed: zipOfFiles };
}
