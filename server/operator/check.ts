import { settingIn } from '../lib/settings.ts';
import { checkSeries, type Report } from '../media/ingest/checkSeries.ts';
import { printJson, printReport } from '../media/ingest/print.ts';
import { readVocabulary, type Vocabulary } from '../media/ingest/vocabulary.ts';
import { asJson, type Env, type TerminalCommand, UsageError } from './command.ts';
import { openSource, probesWith, toolsWhenNeeded } from './import/openSource.ts';
import { interruption, shownWords } from './terminal.ts';

export const check: TerminalCommand = {
  name: 'check',
  summary:
    'Checks a series in a folder or a ZIP: its words, films, captions and poster. Writes nothing; exits 1 and names each file with an error.',
  examples: ['check my-series', 'check my-series.zip --json'],
  define: (line) => asJson(line.argument('<path>', 'a folder or a ZIP')),

  async act({ env, print }, path: string, { json }: { json?: boolean }) {
    const { signal, stop } = interruption();
    try {
      const report = await reportOn(path, env, signal);
      for (const line of json ? [printJson(report)] : printReport(report).map(shownWords)) print.line(line);
      return report.findings.some(({ level }) => level === 'error') ? 1 : 0;
    } catch (failure) {
      if (signal.aborted) throw new UsageError('Interrupted.');
      throw failure;
    } finally {
      stop();
    }
  },
};

async function reportOn(path: string, env: Env, signal: AbortSignal): Promise<Report> {
  const source = await openSource(path, env, signal);
  if (!source) throw new UsageError(`There is no folder or ZIP ${path}.`);
  try {
    const known = await vocabularyIn(settingIn(env, 'CATALOGUE_DIR'));
    return await checkSeries(source, known, probesWith(toolsWhenNeeded(env, signal), signal));
  } finally {
    await source.close();
  }
}

/** The vocabulary that a new installation gets. Throws UsageError when it cannot be read. */
export async function vocabularyIn(catalogue: string): Promise<Vocabulary> {
  return readVocabulary(catalogue).catch((failure: Error) => {
    throw new UsageError(
      `The categories, tags and content notes of ${catalogue} cannot be read: ${failure.message}. Set CATALOGUE_DIR to the catalogue's folder.`,
    );
  });
}
