import { type Featured, featureSeries } from '../catalogue/featuring.ts';
import { actor, oneSeries, readWhole } from './arguments.ts';
import { type Command, UsageError } from './command.ts';
import { table } from './table.ts';

type Input = { videoId: string; place: number | null; actor: string };

export const feature: Command<Input, Featured[]> = {
  name: 'feature',
  summary: 'Gives a series a place in the carousel of the home page, from 1 on, or takes it out.',
  examples: ['feature the-glass-heiress 1', 'feature the-glass-heiress --off'],
  define: (line) =>
    oneSeries(line).argument('[place]', 'from 1 on', readWhole(1, 99)).option('--off', 'take it out'),

  read(videoId: string, place: number | undefined, { off = false }: { off?: boolean }) {
    if (off === (place !== undefined)) throw new UsageError('Name either a place, from 1 on, or --off.');
    return { videoId, place: place ?? null, actor: actor() };
  },

  run: (context, { videoId, place, actor: who }) => featureSeries(context, videoId, place, who),

  print: (carousel) =>
    carousel.length === 0
      ? ['The carousel is empty.']
      : table(
          ['Place', 'Series', 'Status', 'Title'],
          carousel.map(({ videoId, status, title }, index) => [index + 1, videoId, status, title]),
        ),
};
