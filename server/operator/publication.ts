import {
  type Publication,
  publishSeries,
  restoreSeries,
  scheduleSeries,
  unpublishSeries,
  unscheduleSeries,
  withdrawSeries,
} from '../catalogue/publication.ts';
import type { Context } from '../context.ts';
import { actor, type Command, oneSeries, readTime, UsageError } from './command.ts';

type Input = { videoId: string; actor: string };

const ofOneSeries = (
  change: (context: Context, videoId: string, actor: string) => Promise<Publication>,
  about: Pick<Command<Input, Publication>, 'name' | 'summary' | 'print'>,
): Command<Input, Publication> => ({
  ...about,
  examples: [`${about.name} the-glass-heiress`],
  define: oneSeries,
  read: (videoId: string) => ({ videoId, actor: actor() }),
  run: (context, input) => change(context, input.videoId, input.actor),
});

const named = ({ videoId, title }: Publication): string => `${videoId}, “${title}”,`;

export const publish = ofOneSeries(publishSeries, {
  name: 'publish',
  summary: 'Shows a series that is ready to viewers, within seconds on every server; or says what it lacks.',
  print: (series) => [`${named(series)} is live. To take it down: withdraw ${series.videoId}`],
});

export const unpublish = ofOneSeries(unpublishSeries, {
  name: 'unpublish',
  summary:
    'Makes a live series that nobody has ordered ready again: viewers do not know it, as before it was published.',
  print: (series) => [`${named(series)} is ready again. To show it: publish ${series.videoId}`],
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
  summary:
    'Publishes a series that is ready at a time, to the second on every server; --cancel takes the time back.',
  examples: ['schedule the-glass-heiress 2026-12-04T18:00:00Z', 'schedule the-glass-heiress --cancel'],
  define: (line) =>
    oneSeries(line)
      .argument('[time]', 'a time with its zone', readTime)
      .option('--cancel', 'take the time back'),

  read(videoId: string, at: string | undefined, { cancel = false }: { cancel?: boolean }) {
    if (cancel === (at !== undefined))
      throw new UsageError('Name either a time, like 2026-12-04T18:00:00Z, or --cancel.');
    return { videoId, at: at ?? null, actor: actor() };
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
