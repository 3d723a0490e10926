import { changesOf } from '../catalogue/changes.ts';
import { type Difference, differencesOf } from '../catalogue/differences.ts';
import { storedRevision } from '../catalogue/revision.ts';
import { undoChange } from '../catalogue/undo.ts';
import { actor, type Command, oneSeries } from './command.ts';
import { shown } from './terminal.ts';

/** `differences` is null once the change is too old to be undone. */
type Change = { at: string; actor: string; command: string; differences: Difference[] | null };

export const changes: Command<{ videoId: string }, Change[]> = {
  name: 'changes',
  summary: 'What operators did to a series: when, who, which command and, for 30 days, what it changed.',
  examples: ['changes the-glass-heiress'],
  define: oneSeries,
  read: (videoId: string) => ({ videoId }),

  run: async (context, { videoId }) =>
    (await changesOf(context, videoId)).map(({ at, actor: who, command, ...stored }) => {
      const [before, after] = [storedRevision(stored.before), storedRevision(stored.after)];
      return {
        at: at.toISOString(),
        actor: who,
        command,
        differences: after && differencesOf(before, after),
      };
    }),

  print: (rows) =>
    rows.length === 0
      ? ['No operator has changed such a series.']
      : rows.flatMap(({ at, actor: who, command, differences }) => [
          `${at}  ${shown(who)}  ${shown(command)}`,
          ...differenceLines(differences ?? []),
        ]),
};

type Undo = {
  videoId: string;
  undone: Omit<Change, 'differences'>;
  differences: Difference[];
  endedJobs: number;
};

export const undo: Command<{ videoId: string; actor: string }, Undo> = {
  name: 'undo',
  summary: 'Takes the last change of a series back, for 30 days. Once more, and the change is there again.',
  examples: ['undo the-glass-heiress'],
  define: oneSeries,
  read: (videoId: string) => ({ videoId, actor: actor() }),

  async run(context, input) {
    const { before, after, undone, endedJobs } = await undoChange(context, input.videoId, input.actor);
    return {
      videoId: input.videoId,
      undone: { ...undone, at: undone.at.toISOString() },
      differences: differencesOf(before, after),
      endedJobs,
    };
  },

  print: ({ videoId, undone, differences, endedJobs }) => [
    `“${shown(undone.command)}” of ${videoId} by ${shown(undone.actor)} at ${undone.at} is undone:`,
    ...differenceLines(differences),
    ...(endedJobs > 0
      ? [`  ${endedJobs} of its films and posters were still to be encoded, and will not come.`]
      : []),
  ],
};

export const differenceLines = (differences: Difference[]): string[] =>
  differences.map(({ field, before, after }) => `  ${field}: ${said(before)} → ${said(after)}`);

const said = (value: string | null): string => (value === null ? 'nothing' : `“${value}”`);
