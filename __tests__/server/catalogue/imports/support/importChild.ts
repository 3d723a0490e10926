import { setImmediate as turn } from 'node:timers/promises';
import { runOperator } from '../../../../../server/operator/cli.ts';
import { fakeEncoder } from './fakeEncoder.ts';

/* An operator's terminal in a process of its own, for tests that end it. */

const print = {
  line: (text: string) => void process.stdout.write(`${text}\n`),
  error: (text: string) => void process.stderr.write(`${text}\n`),
};
const encoder = fakeEncoder({ wait: async () => void (await turn()) });
process.exitCode = await runOperator(process.argv.slice(2), process.env, print, encoder);
