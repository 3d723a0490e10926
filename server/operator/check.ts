import { parseArgs } from 'node:util';
import { checkSeries, type Report } from '../media/ingest/checkSeries.ts';
import { printJson, printReport } from '../media/ingest/print.ts';
import { MissingTool } from '../media/ingest/tools.ts';
import { readVocabulary } from '../media/ingest/vocabulary.ts';
import { UsageError } from './command.ts';
import { interruption } from './import/interruption.ts';
import { type Env, openSource, probesWith, toolsWhenNeeded } from './import/openSource.ts';
import type { Print } from './print.ts';
import { shownWords } from './shown.ts';

const USAGE = 'check <folder|zip> [--json]';
export const checkHelp = [
  USAGE,
  'Checks a series in a folder or a ZIP: its words, films, captions and poster. Writes nothing; exits 1 and names each file with an error.',
] as const;

/** Runs in the terminal, because it needs no server. */
export async function check(args: string[], env: Env, print: Pick<Print, 'line'>): Promise<number> {
  const { path, json } = readArguments(args);
  const { signal, stop } = interruption();
  try {
    const report = await reportOn(path, env, signal);
    for (const line of json ? [printJson(report)] : printReport(report).map(shownWords)) print.line(line);
    return report.findings.some(({ level }) => level === 'error') ? 1 : 0;
  } catch (failure) {
    if (signal.aborted) throw new UsageError('Interrupted.');
    if (failure instanceof MissingTool) throw new UsageError(failure.message);
    throw failure;
  } finally {
    stop();
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
  const source = await openSource(path, env, signal);
  if (!source) throw new UsageError(`There is no folder or ZIP ${path}. Usage: npm run operator -- ${USAGE}`);
  try {
    const known = await vocabulary(env.CATALOGUE_DIR ?? 'demo');
    return await checkSeries(source, known, probesWith(toolsWhenNeeded(env, signal), signal));
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
