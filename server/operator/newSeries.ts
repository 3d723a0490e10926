import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { settingIn } from '../lib/settings.ts';
import { printJson } from '../media/ingest/print.ts';
import { vocabularyIn } from './check.ts';
import { type TerminalCommand, UsageError } from './command.ts';
import { shown } from './terminal.ts';

/** Fields that the author must decide are empty, so that `check` asks for them. */
const draft = (id: string) => ({
  id,
  title: { en: '' },
  synopsis: { en: '' },
  categoryId: '',
  tags: [],
  cast: [],
  age: null,
  contentNotes: [],
  freeEpisodes: null,
  pass: { amount: null, currency: 'USD' },
  complete: false,
});

export const newSeries: TerminalCommand = {
  name: 'new',
  summary:
    'Makes the folder of a new series, with a series.json to fill in, and says what belongs beside it.',
  examples: ['new the-night-ferry'],
  define: (line) => line.argument('<folder>', 'a new folder, named as the id of the series'),

  async act({ env, print }, folder: string) {
    const id = basename(folder);
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
      throw new UsageError(
        `The folder's name is the id of the series: lower-case letters and digits with single hyphens between, like the-night-ferry, not ${shown(id)}.`,
      );
    if (existsSync(folder)) throw new UsageError(`${shown(folder)} is there already.`);
    const { categories, tags, contentNotes } = await vocabularyIn(settingIn(env, 'CATALOGUE_DIR'));
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'series.json');
    writeFileSync(file, `${printJson(draft(id))}\n`);
    for (const line of [
      `Fill in ${shown(file)}:`,
      '  title, synopsis   in "en"; "es", "fr", "de" and "pt" too where you have them',
      `  categoryId        one of ${categories.join(', ')}`,
      `  tags              some of ${tags.join(', ')}`,
      `  contentNotes      some of ${contentNotes.join(', ')}`,
      '  age               7, 10, 13, 16 or 18',
      '  freeEpisodes      how many are free, from the first on',
      '  pass              the price of the whole series, in cents',
      'Put beside it: 001.mp4, 002.mp4, …; 001.en.srt, …; poster.jpg. Then:',
      `  npm run operator -- check ${shown(folder)}`,
    ])
      print.line(line);
    return 0;
  },
};
