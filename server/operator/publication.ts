import {
  type Publication,
  publishSeries,
  restoreSeries,
  scheduleSeries,
  unscheduleSeries,
  withdrawSeries,
} from '../catalogue/publication.ts';
import type { Context } from '../context.ts';
import { actor, oneSeries, readTime } from './arguments.ts';
import { type Command, UsageError } from './command.ts';

type Input = { videoId: string; actor: string };

const ofOneSeries = (
  change: (context: Context, videoId: string, actor: string) => Promise<Publication>,
  about: Pick<Command<Input, Publication>, 'name' | 'summary' | 'print'>,
): Command<Input, Publication> => ({
  ...about,
  usage: '<series>',
  options: {},
  read: ({ positionals }) => ({ videoId: oneSeries(positionals), actor: actor() }),
  run: (context, input) => change(context, input.videoId, input.actor),
});

const named = ({ videoId, title }: Publication): string => `${videoId}, “${title}”,`;

export const publish = ofOneSeries(publishSeries, {
  name: 'publish',
  summary: 'Shows a series that is ready to viewers, within seconds on every server; or says what it lacks.',
  print: (series) => [`${named(series)} is live. To take it down: withdraw ${series.videoId}`],
});

export const withdraw = ofOneSeries(withdrawSeries, {
  name: 'withdraw',
  summary:
    'Takes a series down: within seconds no server lists, shows, sells or plays it. Nothing that was sold is deleted.',
  print: (series) => [
    `${named(series)} is withdrawn. To bring it back: restore ${series.videoId}`,
    ...(series.passes > 0
      ? [`${series.passes} members own a pass for it. Nobody is refunded by this command.`]
      : []),
  ],
});

export const restore = ofOneSeries(restoreSeries, {
  name: 'restore',
  summary: 'Brings a withdrawn series back, with its play counts, ratings and passes.',
  print: (series) => [
    series.status === 'scheduled'
      ? `${named(series)} is scheduled again, for ${series.publishAt}.`
      : `${named(series)} is back.`,
  ],
});

type Schedule = Input & { at: string | null };

export const schedule: Command<Schedule, Publication> = {
  name: 'schedule',
  usage: '<series> <time> | <series> --cancel',
  summary:
    'Publishes a series that is ready at a time, to the second on every server; --cancel takes the time back.',
  options: { cancel: { type: 'boolean', default: false } },

  read({ values, positionals }) {
    const [videoId, time, ...rest] = positionals;
    const isCancelled = values.cancel === true;
    if (!videoId || rest.length > 0 || isCancelled === (time !== undefined))
      throw new UsageError('Name one series and either a time, like 2026-12-04T18:00:00Z, or --cancel.');
    return { videoId, at: time === undefined ? null : readTime(time), actor: actor() };
  },

  run: (context, { videoId, at, actor: who }) =>
    at === null
      ? unscheduleSeries(context, videoId, who)
      : scheduleSeries(context, videoId, new Date(at), who),

  print: (series) => [
    series.publishAt === null
      ? `${named(series)} is not scheduled any more. Viewers do not see it.`
      : `${named(series)} appears at ${series.publishAt}. Until then it is unknown to viewers.`,
  ],
};
