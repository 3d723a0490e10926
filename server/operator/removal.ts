import { readHiddenSeries } from '../catalogue/hiddenSeries.ts';
import { removeSeries } from '../catalogue/imports/removeSeries.ts';
import { demoSeries } from '../catalogue/imports/seeds.ts';
import { soldInWords, withdrawSeries } from '../catalogue/publication.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../lib/errors.ts';
import { actor, type Command, UsageError } from './command.ts';
import { shown } from './terminal.ts';

type Input = { videoId: string | null; actor: string };
type Output = { removed: string[]; withdrawn: string[] };

export const remove: Command<Input, Output> = {
  name: 'remove',
  summary:
    'Deletes a series that nobody has ordered and that is not live, with its media. --demo: all series of the demo, live or not; those that were ordered are withdrawn.',
  examples: ['remove the-glass-heiress --yes', 'remove --demo --yes'],
  define: (line) =>
    line
      .argument('[series]', 'its id, as in "the-glass-heiress"')
      .option('--demo', 'all series of the demo')
      .option('--yes', 'it is to go for good'),

  read(videoId: string | undefined, { demo = false, yes = false }: { demo?: boolean; yes?: boolean }) {
    if (demo === (videoId !== undefined))
      throw new UsageError('Name one series by its id, as in "the-glass-heiress", or say --demo.');
    if (!yes)
      throw new UsageError(
        `${videoId === undefined ? 'The demo' : shown(videoId)} would go for good, with its media. If that is meant, say --yes.`,
      );
    return { videoId: videoId ?? null, actor: actor() };
  },

  async run(context, { videoId, actor: who }) {
    const output: Output = { removed: [], withdrawn: [] };
    for (const id of videoId === null ? await demoSeries(context.db) : [videoId]) {
      const removal = await removeSeries(context, id, who, { evenLive: videoId === null });
      if (removal.outcome === 'removed') output.removed.push(id);
      else if (videoId === null && removal.outcome === 'sold') {
        if (await isWithdrawnNow(context, id, who)) output.withdrawn.push(id);
      } else if (removal.outcome === 'sold')
        throw new UsageError(
          `It is not removed: there are ${soldInWords(removal)} of ${id}. To take it down: withdraw ${id}`,
        );
      else if (removal.outcome === 'live')
        throw new UsageError(`It is not removed: ${id} is live. Take it down first: withdraw ${id}`);
      else if (videoId !== null) throw new UsageError(`There is no series "${shown(id)}".`);
    }
    await readHiddenSeries(context);
    return output;
  },

  print({ removed, withdrawn }) {
    if (removed.length + withdrawn.length === 0) return ['No series of the demo is left to remove.'];
    return [
      ...(removed.length > 0 ? [`Removed: ${removed.join(', ')}`] : []),
      ...(withdrawn.length > 0 ? [`Withdrawn, because they were ordered: ${withdrawn.join(', ')}`] : []),
    ];
  },
};

async function isWithdrawnNow(context: Context, videoId: string, who: string): Promise<boolean> {
  try {
    await withdrawSeries(context, videoId, who);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
