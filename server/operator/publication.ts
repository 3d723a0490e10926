import { userInfo } from 'node:os';
import { changesOf } from '../catalogue/changes.ts';
import { type Publication, setWithdrawn } from '../catalogue/publication.ts';
import { type Command, UsageError } from './command.ts';
import { shown } from './shown.ts';
import { table } from './table.ts';

type Input = { videoId: string; actor: string };
type Change = { at: string; actor: string; command: string };

function readInput(positionals: string[]): Input {
  const [videoId, ...rest] = positionals;
  if (!videoId || rest.length > 0)
    throw new UsageError('Name one series by its id, as in "the-glass-heiress".');
  return { videoId, actor: userInfo().username };
}

const noSuchSeries = (videoId: string) => new UsageError(`There is no series "${shown(videoId)}".`);

const setter = (
  withdrawn: boolean,
  about: { name: string; summary: string; already: string; done: (series: Publication) => string[] },
): Command<Input, Publication> => ({
  name: about.name,
  usage: '<series>',
  summary: about.summary,
  options: {},

  read: ({ positionals }) => readInput(positionals),

  async run(context, { videoId, actor }) {
    const series = await setWithdrawn(context, videoId, { withdrawn, actor });
    if (!series) throw noSuchSeries(videoId);
    if (!series.changed) throw new UsageError(`${series.videoId} ${about.already}.`);
    return series;
  },

  print: about.done,
});

export const withdraw = setter(true, {
  name: 'withdraw',
  summary:
    'Takes a series down: within seconds no server lists, shows, sells or plays it. Nothing that was sold is deleted.',
  already: 'is withdrawn already',
  done: ({ videoId, title, passes }) => [
    `${videoId}, “${title}”, is withdrawn. To bring it back: restore ${videoId}`,
    ...(passes > 0 ? [`${passes} members own a pass for it. Nobody is refunded by this command.`] : []),
  ],
});

export const restore = setter(false, {
  name: 'restore',
  summary: 'Brings a withdrawn series back, with its play counts, ratings and passes.',
  already: 'is not withdrawn',
  done: ({ videoId, title }) => [`${videoId}, “${title}”, is back.`],
});

export const changes: Command<Input, Change[]> = {
  name: 'changes',
  usage: '<series>',
  summary: 'What operators did to a series: when, who and which command.',
  options: {},

  read: ({ positionals }) => readInput(positionals),

  run: async (context, { videoId }) =>
    (await changesOf(context, videoId)).map(({ at, actor, command }) => ({
      at: at.toISOString(),
      actor,
      command,
    })),

  print(rows) {
    if (rows.length === 0) return ['No operator has changed such a series.'];
    return table(
      ['At', 'Who', 'Command'],
      rows.map(({ at, actor, command }) => [at, shown(actor), command]),
    );
  },
};
