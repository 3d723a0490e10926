import type { Difference } from '../../catalogue/imports/difference.ts';
import { ranges } from '../../media/ingest/print.ts';

/** With text from outside as it is, which the terminal must not be given. */
export function differenceText({ status, same, replaced, added, kept, ...more }: Difference): string[] {
  const some = (numbers: number[], what: string, listed = true) =>
    numbers.length === 0 ? [] : [`${numbers.length} ${what}${listed ? ` (${ranges(numbers)})` : ''}`];
  const counted = [...some(same, 'same', false), ...some(replaced, 'replaced'), ...some(added, 'new')];
  return [
    status === 'new' ? 'The series is new to the server.' : `The series is on the server, ${STATES[status]}.`,
    `  Episodes: ${counted.join(', ') || 'none'}.`,
    ...(kept.length > 0
      ? [`  Not in the folder, and kept: ${kept.length === 1 ? 'episode' : 'episodes'} ${ranges(kept)}.`]
      : []),
    ...(more.posters === 'same' ? [] : [`  Posters: ${more.posters}.`]),
    ...[...more.fields, ...more.releases].map(({ field, from, to }) => `  ${field}: ${from} -> ${to}`),
  ];
}

const STATES: Record<Exclude<Difference['status'], 'new'>, string> = {
  draft: 'as a draft',
  ready: 'ready to be published',
  scheduled: 'scheduled',
  live: 'live',
  withdrawn: 'withdrawn',
};
