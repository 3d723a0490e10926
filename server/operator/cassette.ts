import { problemReportsOf } from '../problems/problemReports.ts';
import type { Command } from './command.ts';
import { readRunId } from './runId.ts';

export const cassette: Command<{ id: string }, string | null> = {
  name: 'cassette',
  usage: '<id>',
  summary: 'The record that the viewer of a run has reported last, as JSON for npm run replay.',
  options: {},

  read: ({ positionals }) => ({ id: readRunId(positionals) }),

  run: async ({ db }, { id }) => (await problemReportsOf(db, id)).at(-1)?.cassette ?? null,

  print: (reported) => [
    reported === null ? 'Nobody has reported such a run in the last 30 days.' : inAscii(reported),
  ],
};

/** JSON may write any sign as its code; as itself, one from outside could control the terminal. */
const inAscii = (json: string): string => json.replace(/[^\x20-\x7e\n]/g, codeOf);

const codeOf = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
