import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { checkSeries, type Report } from '../ingest/checkSeries.ts';
import { decodeFilm } from '../ingest/decodeFilm.ts';
import { openFolder } from '../ingest/folderSource.ts';
import { printJson, printReport } from '../ingest/print.ts';
import { probeFilm, probePicture } from '../ingest/probe.ts';
import { findTools, MissingTool } from '../ingest/tools.ts';
import { readVocabulary } from '../ingest/vocabulary.ts';
import { openZip } from '../ingest/zipSource.ts';
import { UsageError } from './command.ts';
import { shown } from './shown.ts';

type Env = Record<string, string | undefined>;
type Print = { line: (text: string) => void };

const USAGE = 'check <folder|zip> [--json]';
export const checkHelp = [
  USAGE,
  'Checks a series in a folder or a ZIP: its words, films, captions and poster. Writes nothing; exits 1 and names each file with an error.',
] as const;

/** Runs in the terminal, because it needs no server. */
export async function check(args: string[], env: Env, print: Print): Promise<number> {
  const { path, json } = readArguments(args);
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const report = await reportOn(path, env, interrupted.signal);
    for (const line of json ? [printJson(report)] : printReport(report).map(shown)) print.line(line);
    return report.findings.some(({ level }) => level === 'error') ? 1 : 0;
  } catch (failure) {
    if (interrupted.signal.aborted) throw new UsageError('Interrupted.');
    if (failure instanceof MissingTool) throw new UsageError(failure.message);
    throw failure;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

function readArguments(args: string[]): { path: string; json: boolean } {
  const usage = (because: string) => new UsageError(`${because} Usage: npm run operator -- ${USAGE}`);
  const options = { json: { type: 'boolean', default: false } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true });
    const [path, ...more] = positionals;
    if (!path || more.length > 0) throw usage('Name one folder or ZIP.');
    return { path, json: values.json };
  } catch (failure) {
    if (failure instanceof UsageError) throw failure;
    throw usage(`${(failure as Error).message}.`);
  }
}

async function reportOn(path: string, env: Env, signal: AbortSignal): Promise<Report> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory() && !found?.isFile())
    throw new UsageError(`There is no folder or ZIP ${path}. Usage: npm run operator -- ${USAGE}`);
  const tools = await findTools(env, signal);
  const known = await vocabulary(env.CATALOGUE_DIR ?? 'catalogue');
  const tempFolder = env.TMPDIR ?? tmpdir();
  const source = await (found.isDirectory() ? openFolder(path) : openZip(path, { tempFolder, signal }));
  try {
    return await checkSeries(source, known, {
      film: (file) => probeFilm(file, tools, signal),
      decode: (file, film) => decodeFilm(file, film, tools, signal),
      picture: (file) => probePicture(file, tools, signal),
    });
  } finally {
    await source.close();
  }
}

async function vocabulary(catalogue: string) {
  return readVocabulary(catalogue).catch((failure: Error) => {
    throw new UsageError(
      `The categories, tags and content notes of ${catalogue} cannot be read: ${failure.message}. Set CATALOGUE_DIR to the catalogue's folder.`,
    );
  });
}
