import { Option } from 'commander';
import { eq } from 'drizzle-orm';
import type { Preview } from '../catalogue/previews.ts';
import { videos } from '../db/schema.ts';
import { DAY_MS } from '../lib/days.ts';
import { type Command, oneSeries, readWhole, UsageError } from './command.ts';

const MOST_DAYS = 30;

type Input = { videoId: string; as: Preview['as']; days: number };
type Link = { videoId: string; as: Preview['as']; url: string; until: string; endUrl: string };

export const preview: Command<Input, Link> = {
  name: 'preview',
  summary: 'A signed link that shows a series of any status as visitors get it, or with every episode open.',
  examples: ['preview the-glass-heiress', 'preview the-glass-heiress --as member --days 2'],
  define: (line) =>
    oneSeries(line)
      .addOption(new Option('--as <who>', 'who sees it').choices(['visitor', 'member']).default('visitor'))
      .option('--days <number>', 'how long the link works', readWhole(1, MOST_DAYS), 7),
  read: (videoId: string, { as, days }: Omit<Input, 'videoId'>) => ({ videoId, as, days }),

  async run({ db, now, config, previews }, { videoId, as, days }) {
    const [found] = await db.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId));
    if (!found) throw new UsageError(`There is no series "${videoId}".`);
    // The token stores its end in whole seconds.
    const until = new Date(Math.floor((now().getTime() + days * DAY_MS) / 1000) * 1000);
    const base = `${config.publicUrl}/preview`;
    const url = `${base}/${previews.sign({ videoId, as, until })}`;
    return { videoId, as, url, until: until.toISOString(), endUrl: `${base}/end` };
  },

  print: ({ videoId, as, url, until, endUrl }) => [
    url,
    `Shows ${videoId} as a ${as} gets it, to everybody who has the link, until ${until}. Nothing is counted.`,
    `To end it in that browser: ${endUrl}`,
  ],
};
