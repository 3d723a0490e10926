import { type Featured, featureSeries } from '../catalogue/featuring.ts';
import { actor, readWhole } from './arguments.ts';
import { type Command, UsageError } from './command.ts';
import { table } from './table.ts';

type Input = { videoId: string; place: number | null; actor: string };

export const feature: Command<Input, Featured[]> = {
  name: 'feature',
  usage: '<series> <place> | <series> --off',
  summary: 'Gives a series a place in the carousel of the home page, from 1 on, or takes it out.',
  options: { off: { type: 'boolean', default: false } },

  read({ values, positionals }) {
    const [videoId, place, ...rest] = positionals;
    if (!videoId || rest.length > 0 || (values.off === true) === (place !== undefined))
      throw new UsageError('Name one series and either a place, from 1 on, or --off.');
    const wanted = place === undefined ? null : readWhole(place, { from: 1, to: 99, what: 'The place' });
    return { videoId, place: wanted, actor: actor() };
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
